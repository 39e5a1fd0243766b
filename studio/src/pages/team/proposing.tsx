/** Approve, then compile: what a draft would change, drawn old beside new and in words, before anybody follows it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/problems";
import { useSending } from "../../api/sending";
import type { Compiled, Picture, WorkflowTold } from "../../api/types";
import { TeamGraph } from "../../graph/drawn";
import { Button } from "../../parts/button";
import { Coming } from "../../parts/coming";
import { Dialog } from "../../parts/dialog";
import { Doubts } from "../../parts/doubts";
import { Refused } from "../../parts/refused";
import { useUnsent, without } from "../../parts/unsent";
import { approved, type Said } from "./approving";
import { ChangeList } from "./change-list";
import { marksOf } from "./marks";

/** Of both pictures, each once. */
function framesOf(one: Picture, other: Picture) {
  return [...new Map([...one.frames, ...other.frames].map((frame) => [frame.id, frame])).values()];
}

/** Where both have no room beside each other, one is shown. */
const SIDES = ["Stands now", "Would stand"] as const;

type Props = {
  assistant: string;
  stands: WorkflowTold;
  compiled: Compiled;
  /** What it would change is being read anew. */
  busy: boolean;
  prompt: string;
  reading: number;
  /** Told of the words that stand now. */
  onApproved: (prompt: string) => void;
  onClose: () => void;
};

export function Proposing({
  assistant,
  stands,
  compiled,
  busy,
  prompt,
  reading,
  onApproved,
  onClose,
}: Props) {
  const [note, setNote] = useUnsent(`team ${assistant} note`, "");
  // Nobody's yes counts for what has come under their eyes meanwhile.
  const [read, setRead] = useState(stands.version);
  const overtaken = read !== stands.version;
  const [shown, setShown] = useState<string>(SIDES[1]);
  const queries = useQueryClient();
  const approve = useSending({
    mutationFn: (said: Said) => approved(assistant, stands.version, said),
    onSuccess: async (_, said) => {
      setNote((now) => without(said.note, now));
      onApproved(said.prompt);
      await queries.invalidateQueries();
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 409 ? queries.invalidateQueries() : undefined,
  });
  const marks = marksOf(compiled.changes);
  const would = compiled.picture ?? stands.picture;
  return (
    <Dialog
      onClose={onClose}
      title="Approve this change"
      about="New threads follow it from now on. Threads that there are stay as they are, till they are swapped."
    >
      <fieldset className="flex gap-1 px-5 py-2 lg:hidden">
        <legend className="sr-only">Which picture is shown</legend>
        {SIDES.map((side) => (
          <Button
            key={side}
            aria-pressed={side === shown}
            onClick={() => setShown(side)}
            look="quiet"
            className="aria-pressed:bg-accent-ground aria-pressed:text-accent"
          >
            {side}
          </Button>
        ))}
      </fieldset>
      <div className="grid h-[44rem] min-h-32 shrink grid-cols-2 grid-rows-[minmax(0,1fr)] max-lg:grid-cols-1">
        <Side title={SIDES[0]} picture={stands.picture} beside={would} marks={marks} shown={shown} />
        <Side title={SIDES[1]} picture={would} beside={stands.picture} marks={marks} shown={shown} />
      </div>
      <section
        aria-label="Changes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-[24vh] shrink-0 overflow-auto border-t border-line px-5 py-3"
      >
        <Doubts found={compiled.diagnostics} />
        <ChangeList
          changes={compiled.changes ?? []}
          frames={framesOf(stands.picture, would)}
          none="Nothing changes: other words for the same."
        />
      </section>
      {overtaken ? (
        <div
          role="alert"
          className="flex shrink-0 flex-wrap items-center gap-2 bg-care-ground px-5 py-2 text-care"
        >
          <p className="min-w-0 flex-1">
            The team was changed meanwhile. What is shown is what your words change of what stands now.
          </p>
          <Button disabled={busy} onClick={() => setRead(stands.version)}>
            {busy ? "Reading …" : "I have read it"}
          </Button>
        </div>
      ) : null}
      {approve.isError ? <Refused what="The approval" error={approve.error} did="did not count" /> : null}
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
        <input
          aria-label="Note"
          placeholder="Why (kept with the change)"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="min-w-0 flex-1 rounded-md border border-line bg-raised px-2 py-1 max-sm:basis-full"
        />
        <Button onClick={onClose}>Not yet</Button>
        <Button
          look="chief"
          disabled={approve.isPending || busy || overtaken}
          onClick={() => approve.mutate({ prompt, reading, note })}
        >
          {approve.isPending ? "Compiling …" : "Approve and compile"}
        </Button>
      </footer>
    </Dialog>
  );
}

type SideProps = {
  title: string;
  picture: WorkflowTold["picture"];
  beside: WorkflowTold["picture"];
  marks: ReturnType<typeof marksOf>;
  shown: string;
};

function Side({ title, picture, beside, marks, shown }: SideProps) {
  return (
    <div
      className={`flex min-w-0 flex-col not-first:border-l not-first:border-line ${title === shown ? "" : "max-lg:hidden"}`}
    >
      <h3 className="border-b border-line px-5 py-1.5 text-xs font-medium text-ink-soft max-lg:sr-only">
        {title}
      </h3>
      <div className="min-h-0 flex-1 bg-ground">
        <Coming what="the picture">
          <TeamGraph picture={picture} beside={beside} label={title} marks={marks} />
        </Coming>
      </div>
    </div>
  );
}
