/** Where a thread of a graph has been: its checkpoints as a tree, the newest first. */
import { useMemo } from "react";
import { happened, type Snapshot } from "../../hosted/standing";
import { rowsOf } from "../../thread/tree";
import { HEIGHT, Lanes } from "../threads/lanes";
import { Rows } from "../threads/rows";

type Props = { history: readonly Snapshot[]; here: string; pick: (checkpoint: string | null) => void };

export function Checkpoints({ history, here, pick }: Props) {
  const rows = useMemo(() => {
    const byId = new Map(history.map((one) => [one.checkpoint_id, one]));
    const points = [...history].reverse().map((one) => ({
      checkpoint_id: one.checkpoint_id ?? "",
      parent:
        one.parent_checkpoint_id && byId.has(one.parent_checkpoint_id) ? one.parent_checkpoint_id : null,
      words: happened(one, byId.get(one.parent_checkpoint_id ?? "")),
      at: one.created_at ?? "",
      step: one.metadata?.step,
    }));
    return rowsOf(points).reverse();
  }, [history]);
  const newest = rows[0]?.point.checkpoint_id;
  return (
    <aside aria-label="History" className="flex min-h-0 flex-col border-l border-line bg-sheet">
      <h3 className="border-b border-line px-4 py-1.5 text-xs font-medium text-ink-soft">History</h3>
      <Rows
        label="Checkpoints"
        rows={rows}
        height={HEIGHT}
        keyOf={(row) => row.point.checkpoint_id}
        draw={(row) => (
          <button
            type="button"
            aria-pressed={row.point.checkpoint_id === here}
            onClick={() => pick(row.point.checkpoint_id === newest ? null : row.point.checkpoint_id)}
            className="flex h-11 w-full items-center gap-2 pr-2 text-left hover:bg-sunken aria-pressed:bg-accent-ground"
          >
            <Lanes row={row} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-xs font-medium">{row.point.words}</span>
              <span className="block text-[11px] text-ink-soft tabular-nums">
                step {String(row.point.step ?? "?")} · {new Date(row.point.at).toLocaleTimeString()}
              </span>
            </span>
          </button>
        )}
      />
    </aside>
  );
}
