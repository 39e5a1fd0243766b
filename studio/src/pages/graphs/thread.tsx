/** One thread of a graph: the picture as it goes, its checkpoints, its questions, its state, and another input. */
import { Tabs } from "radix-ui";
import { lazy, Suspense, useMemo, useState } from "react";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { SchemaForm } from "../../form/schema-form";
import { standingOf, turnOf } from "../../hosted/standing";
import type { Graph } from "../../hosted/use-graphs";
import { useHosted } from "../../hosted/use-hosted";
import { useRun, useStop } from "../../hosted/use-run";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { STATUSES } from "../../thread/statuses";
import { Checkpoints } from "./checkpoints";
import { Questions } from "./questions";
import { StateOf } from "./state-of";

const TeamGraph = lazy(() => import("../../graph/team-graph"));
const TAB =
  "border-b-2 border-transparent px-2 py-1.5 text-xs text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink";

type Props = { id: string; graph: Graph; picture: Picture; schemas: components["schemas"]["Schemas"] };

export function GraphThread({ id, graph, picture, schemas }: Props) {
  const { thread, history, error, now } = useHosted(id);
  const run = useRun(graph.assistant_id);
  const stop = useStop(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const here = chosen ?? history[0]?.checkpoint_id ?? "";
  const active = useMemo(() => new Set(chosen ? [] : now.tasks.values()), [chosen, now.tasks]);
  const states = useMemo(() => standingOf(turnOf(history, here), active), [history, here, active]);
  if (error && !thread.data) return <Refused what="The thread" error={error} />;
  if (!thread.data) return <Waiting what="the thread" />;
  const shown = history.find((one) => one.checkpoint_id === here);
  const status = now.running ? "busy" : thread.data.status;
  const begin = (asked: Parameters<typeof run.mutate>[0]) => {
    setChosen(null);
    run.mutate({ thread: id, ...asked });
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <header className="flex items-center gap-3 border-b border-line bg-sheet px-4 py-2">
        <h2 className="min-w-0 truncate font-semibold">{String(thread.data.metadata.title ?? id)}</h2>
        <p role="status" className="flex-1 text-xs whitespace-nowrap text-ink-soft">
          {STATUSES[status].word}
          {active.size > 0 ? `: ${[...active].join(", ")}` : ""}
        </p>
        {status === "busy" ? (
          <Button look="grave" disabled={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        ) : null}
      </header>
      {run.isError ? <Refused what="The run" error={run.error} /> : null}
      {now.error ? <Failed words={now.error} /> : null}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_16rem] max-lg:grid-cols-[minmax(0,1fr)_12rem] grid-rows-[minmax(0,1fr)]">
        <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,4fr)_minmax(0,5fr)]">
          <Suspense fallback={<Waiting what="the picture" />}>
            <TeamGraph picture={picture} label={`The graph ${graph.name}`} states={states} />
          </Suspense>
          <Tabs.Root defaultValue="state" className="flex min-h-0 flex-col border-t border-line bg-sheet">
            <Questions
              at={chosen ? undefined : shown}
              busy={run.isPending || status === "busy"}
              answer={begin}
            />
            <Tabs.List
              aria-label="About the thread"
              className="flex shrink-0 gap-1 border-b border-line px-3"
            >
              <Tabs.Trigger value="state" className={TAB}>
                State
              </Tabs.Trigger>
              <Tabs.Trigger value="input" className={TAB}>
                Another input
              </Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content value="state" className="min-h-0 flex-1 overflow-auto">
              <Writing writing={now.writing} />
              {shown ? (
                <StateOf
                  key={here}
                  id={id}
                  at={shown}
                  picture={picture}
                  onGoOn={begin}
                  onWritten={() => setChosen(null)}
                />
              ) : null}
            </Tabs.Content>
            <Tabs.Content value="input" className="min-h-0 flex-1 overflow-auto">
              <SchemaForm
                schema={schemas.input_schema}
                word="Run"
                busy={run.isPending}
                onSend={(input) => begin({ input })}
              />
            </Tabs.Content>
          </Tabs.Root>
        </div>
        <Checkpoints history={history} here={here} pick={setChosen} />
      </div>
    </div>
  );
}

function Failed({ words }: { words: string }) {
  return (
    <p role="alert" className="border-b border-line bg-bad-ground px-4 py-2 break-words text-bad">
      The run failed: {words}
    </p>
  );
}

function Writing({ writing }: { writing: ReadonlyMap<string, string> }) {
  return [...writing].map(([node, text]) => (
    <p
      key={node}
      aria-busy="true"
      className="border-b border-line px-4 py-2 whitespace-pre-wrap text-ink-soft"
    >
      <span className="font-medium text-ink">{node} </span>
      {text}
    </p>
  ));
}
