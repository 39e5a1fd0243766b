/** Checkpoints as a tree, the newest first: each can be looked at, and put beside the one that is looked at. */
import { GitFork } from "lucide-react";
import { Link } from "wouter";
import type { Row } from "../../thread/tree";
import { HEIGHT, Lanes } from "./lanes";
import { Rows } from "./rows";

export type Checkpoint = {
  checkpoint_id: string;
  parent: string | null;
  /** Of a way back: what stood till then. */
  before?: string | null | undefined;
  /** Its number, or its step. */
  name: string;
  words: string;
  below: string;
  /** Whether nothing new is to be seen at it. */
  quiet?: boolean;
  /** Of a fork: the thread that goes on from the parent. */
  thread?: string;
};

type Props = {
  rows: readonly Row<Checkpoint>[];
  here: string;
  beside: string | null;
  pick: (checkpoint: string) => void;
  compare: (checkpoint: string) => void;
};

export function CheckpointList({ rows, here, beside, pick, compare }: Props) {
  return (
    <Rows
      label="Checkpoints"
      rows={rows}
      height={HEIGHT}
      keyOf={(row) => row.point.checkpoint_id}
      draw={(row) => {
        const { checkpoint_id: id, name, words, below, thread } = row.point;
        if (thread) return <Fork row={row} thread={thread} />;
        return (
          <div
            className={`flex h-11 items-center gap-2 pr-2 ${id === here ? "bg-accent-ground" : "hover:bg-sunken"}`}
          >
            <Lanes row={row} />
            <button
              type="button"
              aria-pressed={id === here}
              onClick={() => pick(id)}
              className="min-w-0 flex-1 text-left"
            >
              <span title={words} className="block truncate text-xs font-medium">
                {words}
              </span>
              <span className="block truncate text-[11px] text-ink-soft tabular-nums">
                {cameFrom(row)}
                {below}
              </span>
            </button>
            <button
              type="button"
              aria-pressed={id === beside}
              aria-label={`Compare with checkpoint ${name}`}
              disabled={id === here}
              onClick={() => compare(id)}
              className="rounded px-1.5 py-0.5 text-[11px] text-ink-soft hover:bg-raised hover:text-ink disabled:invisible aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              Compare
            </button>
          </div>
        );
      }}
    />
  );
}

/** From which checkpoint, in words: a line is seen by not everybody. */
function cameFrom({ from, point }: Row<Checkpoint>): string {
  return from && from.name !== point.name ? `from ${from.name} · ` : "";
}

function Fork({ row, thread }: { row: Row<Checkpoint>; thread: string }) {
  return (
    <div className="flex h-11 items-center gap-2 pr-2 hover:bg-sunken">
      <Lanes row={row} />
      <Link href={`/threads/${thread}/history`} className="min-w-0 flex-1">
        <span className="flex items-center gap-1 text-xs font-medium text-accent">
          <GitFork size={12} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{row.point.words}</span>
        </span>
        <span className="block truncate text-[11px] text-ink-soft">
          {cameFrom(row)}
          {row.point.below}
        </span>
      </Link>
    </div>
  );
}
