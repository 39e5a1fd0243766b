/** A conversation with SAM: each turn that it had, and of the one that is looked at the way that it took. */
import { Paperclip } from "lucide-react";
import { useMemo, useState } from "react";
import type { Picture } from "../../api/types";
import { TeamGraph } from "../../graph/drawn";
import { pathOf } from "../../hosted/path";
import { standingOf } from "../../hosted/standing";
import { Button } from "../../parts/button";
import { Coming } from "../../parts/coming";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { type Asked, askedIn } from "./asked-in";
import { Response } from "./response";
import type { OneTurn } from "./turns";
import { useLastInView } from "./use-last-in-view";
import { useTurns } from "./use-turns";

const NOBODY: ReadonlySet<string> = new Set();
const NOWHERE: OneTurn = { key: "", steps: [] };

export function Talk({ id, picture }: { id: string; picture: Picture }) {
  const { thread, turns, more, fetching, failed, error, again, now } = useTurns(id);
  const last = turns.at(-1) ?? NOWHERE;
  const [picked, setPicked] = useState({ key: "", beside: "" });
  // Another turn has begun since: it is the one to look at.
  const shown = (picked.beside === last.key && turns.find((one) => one.key === picked.key)) || last;
  const atWork = useMemo(() => new Set(now.tasks.values()), [now.tasks]);
  const busy = now.running || thread.data?.status === "busy";
  const active = shown === last ? atWork : NOBODY;
  const states = useMemo(() => standingOf(shown.steps, active), [shown, active]);
  const pane = useLastInView(last.key);
  if (error) return <Refused what="The conversation" error={error} again={again} />;
  if (last === NOWHERE) return <Waiting what="the conversation" />;
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_minmax(0,1fr)]">
      <Coming what="the picture">
        <TeamGraph picture={picture} label="SAM's eight nodes" states={states} />
      </Coming>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_18rem] border-t max-lg:grid-cols-[minmax(0,1fr)_12rem] max-sm:block max-sm:overflow-auto border-line bg-sheet">
        <section
          ref={pane}
          aria-label="Response"
          aria-live="polite"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="min-h-0 overflow-auto p-4 max-sm:overflow-visible"
        >
          {more ? (
            <Button look="quiet" busy={fetching} onClick={more} className="mb-4">
              {fetching ? "Loading earlier turns …" : "Show earlier turns"}
            </Button>
          ) : null}
          {failed && more ? <Refused what="The earlier turns" error={failed} again={more} /> : null}
          <ol aria-label="Turns" className="flex flex-col gap-6">
            {turns.map((one) => (
              <Turn
                key={one.key}
                turn={one}
                atWork={one === last && busy ? atWork : null}
                shown={one === shown}
                alone={turns.length === 1}
                show={() => setPicked({ key: one.key, beside: last.key })}
              />
            ))}
          </ol>
        </section>
        <section
          aria-label="The way"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="min-h-0 overflow-auto border-l border-line p-4 max-sm:overflow-visible max-sm:border-t max-sm:border-l-0"
        >
          <h2 className="mb-2 text-xs font-medium text-ink-soft">
            {shown === last ? "The way it took" : "The way that the earlier turn took"}
          </h2>
          <ol className="flex flex-col gap-0.5 text-xs">
            {[...pathOf(shown.steps), ...active].map((node, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may be visited again
              <li key={at} className="flex gap-2">
                <span className="w-5 text-right text-ink-soft tabular-nums">{at + 1}</span>
                {plainly(node)}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

type TurnProps = {
  turn: OneTurn;
  /** null: it is over. */
  atWork: ReadonlySet<string> | null;
  /** Whether it is the one whose way is shown. */
  shown: boolean;
  /** There is no other to look at. */
  alone: boolean;
  show: () => void;
};

function Turn({ turn, atWork, shown, alone, show }: TurnProps) {
  const asked = askedIn(turn.steps);
  const [here] = turn.steps;
  return (
    <li data-turn="">
      {asked ? <Question {...asked} /> : null}
      {atWork || !here ? (
        <p className="text-ink-soft">At work{[...(atWork ?? [])].map((node) => `: ${plainly(node)}`)} …</p>
      ) : (
        <Response at={here} whole={shown} />
      )}
      {alone ? null : (
        <Button look="quiet" aria-pressed={shown} onClick={show} className="mt-2 -ml-2.5 text-xs">
          {shown ? "Its way is shown" : "Show the way it took"}
        </Button>
      )}
    </li>
  );
}

/** A node's name as people read it. */
function plainly(node: string): string {
  return node.replace(/_node$/, "").replaceAll("_", " ");
}

function Question({ words, file }: Asked) {
  return (
    <div className="mb-4 ml-auto w-fit max-w-[85%] rounded-lg bg-accent-ground px-3 py-2">
      <h2 className="sr-only">Asked</h2>
      {words ? <p className="break-words whitespace-pre-wrap">{words}</p> : null}
      {file ? (
        <p className="flex items-center gap-1.5 text-xs text-ink-soft">
          <Paperclip size={12} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{file}</span>
        </p>
      ) : null}
    </div>
  );
}
