/** One team's desk: its prompt on the left, what the words became on the right. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { api, body } from "../../api/client";
import type { Assistant, Compiled, Phrase, WorkflowTold } from "../../api/types";
import type { Mark } from "../../graph/parts";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { Findings } from "./findings";
import { Meaning } from "./meaning";
import { useCompiled } from "./use-compiled";

const PromptEditor = lazy(() => import("../../editor/prompt-editor"));
const TeamGraph = lazy(() => import("../../graph/team-graph"));

type Props = { assistant: Assistant; assistants: Assistant[]; onPick: (id: string) => void };

export function Desk({ assistant, assistants, onPick }: Props) {
  const id = assistant.assistant_id;
  const stands = useQuery({
    queryKey: ["graph", id],
    queryFn: () =>
      body(api.GET("/swarm/assistants/{assistant_id}/graph", { params: { path: { assistant_id: id } } })),
  });
  if (stands.isPending) return <Waiting what="the team" />;
  return (
    <div className="grid h-full grid-rows-[auto_1fr]">
      <header className="flex items-center gap-3 border-b border-line bg-sheet px-4 py-2.5">
        <h1 className="sr-only">Team</h1>
        <label className="flex items-center gap-2 font-medium">
          <span className="sr-only">Team</span>
          <select
            value={id}
            onChange={(event) => onPick(event.target.value)}
            className="rounded-md border border-line bg-raised px-2 py-1"
          >
            {assistants.map((one) => (
              <option key={one.assistant_id} value={one.assistant_id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <p className="truncate text-ink-soft">{assistant.description}</p>
      </header>
      {stands.isError ? (
        <Refused what="The team" error={stands.error} again={() => void stands.refetch()} />
      ) : (
        <Drafting assistant={id} stands={stands.data as WorkflowTold} />
      )}
    </div>
  );
}

function Drafting({ assistant, stands }: { assistant: string; stands: WorkflowTold }) {
  const [prompt, setPrompt] = useState(stands.prompt);
  const [place, setPlace] = useState(-1);
  const { compiled, error, busy, again } = useCompiled(prompt, assistant);
  const diagnostics = useMemo(() => compiled?.diagnostics ?? [], [compiled]);
  const phrases = useMemo(() => compiled?.phrases ?? [], [compiled]);
  const lit = useMemo(() => litBy(phrases, place), [phrases, place]);
  const marks = useMemo(() => marksOf(compiled), [compiled]);
  const picture = compiled?.picture ?? stands.picture;
  return (
    <div className="grid min-h-0 grid-cols-[minmax(20rem,5fr)_7fr] max-lg:grid-cols-1 max-lg:grid-rows-2">
      <section aria-label="Prompt" className="grid min-h-0 grid-rows-[1fr_auto] border-r border-line">
        <Suspense fallback={<Waiting what="the editor" />}>
          <PromptEditor
            text={prompt}
            label="How the team works"
            diagnostics={diagnostics}
            phrases={phrases}
            onChange={setPrompt}
            onPlace={setPlace}
          />
        </Suspense>
        <Findings diagnostics={diagnostics} busy={busy} text={prompt} onText={setPrompt} />
      </section>
      <section aria-label="What the words became" className="grid min-h-0 grid-rows-[3fr_2fr]">
        {error ? (
          <Refused what="The reading" error={error} again={again} />
        ) : (
          <Suspense fallback={<Waiting what="the picture" />}>
            <TeamGraph picture={picture} label="The flow of work" marks={marks} lit={lit} />
          </Suspense>
        )}
        <Meaning compiled={compiled} />
      </section>
    </div>
  );
}

function litBy(phrases: readonly Phrase[], place: number): ReadonlySet<string> {
  const around = phrases.filter((one) => one.id && one.start <= place && place <= one.end);
  const narrowest = Math.min(...around.map((one) => one.end - one.start));
  return new Set(around.filter((one) => one.end - one.start === narrowest).map((one) => one.id));
}

function marksOf(compiled: Compiled | undefined): ReadonlyMap<string, Mark> {
  return new Map((compiled?.changes ?? []).map((change) => [change.id, change.kind]));
}
