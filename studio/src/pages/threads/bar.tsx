/** A bar of work in time, within the time of its turn. */

import type { Clock } from "../../thread/clock";
import { lasted } from "../../thread/clock";

/** How a bar looks: a wait for people is no work, what failed is told from what held up the turn's end. */
export function lookOf(bar: { status: string; critical: boolean }, people: boolean): string {
  if (people) return "border border-care bg-care-ground";
  if (bar.status === "failed") return "bg-bad";
  return bar.critical ? "bg-accent" : "bg-line-strong";
}

type Props = {
  from: number;
  to: number;
  look: string;
  /** What is marked as folded away. */
  folds?: Clock["folds"];
};

/** Where it began and how long it took; what was folded away is marked. */
export function WorkBar({ from, to, look, folds = [] }: Props) {
  return (
    <>
      <span
        className={`absolute inset-y-0 min-w-0.5 rounded ${look}`}
        style={{ left: `${from * 100}%`, width: `${Math.max(to - from, 0) * 100}%` }}
      />
      {folds.map((fold) => (
        <span
          key={fold.at}
          aria-hidden="true"
          title={`${lasted(fold.seconds)} in which nobody worked`}
          className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 bg-sheet px-1 text-[10px] leading-3 text-ink-soft"
          style={{ left: `${fold.at * 100}%` }}
        >
          …
        </span>
      ))}
    </>
  );
}
