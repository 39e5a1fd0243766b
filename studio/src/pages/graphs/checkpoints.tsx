/** Where a thread of a graph has been: its checkpoints as a tree, the newest first. */
import { useMemo } from "react";
import { happened, type Snapshot } from "../../hosted/standing";
import { timeOf } from "../../parts/times";
import { rowsOf } from "../../thread/tree";
import { CheckpointList } from "../threads/checkpoint-list";

type Props = {
  history: readonly Snapshot[];
  here: string;
  beside: string | null;
  pick: (checkpoint: string | null) => void;
  compare: (checkpoint: string) => void;
};

export function Checkpoints({ history, here, beside, pick, compare }: Props) {
  const rows = useMemo(() => {
    const byId = new Map(history.map((one) => [one.checkpoint_id, one]));
    const points = [...history].reverse().map((one) => {
      const step = String(one.metadata?.step ?? "?");
      const parent = one.parent_checkpoint_id ?? "";
      return {
        checkpoint_id: one.checkpoint_id ?? "",
        parent: byId.has(parent) ? parent : null,
        name: `of step ${step}`,
        words: happened(one, byId.get(parent)),
        below: `step ${step} · ${timeOf(Date.parse(one.created_at ?? "") / 1000)}`,
      };
    });
    return rowsOf(points).reverse();
  }, [history]);
  const newest = rows[0]?.point.checkpoint_id;
  return (
    <aside
      aria-label="History"
      className="flex min-h-0 flex-col border-l border-line bg-sheet max-sm:max-h-[60vh] max-sm:border-t"
    >
      <h3 className="border-b border-line px-4 py-1.5 text-xs font-medium text-ink-soft">History</h3>
      <CheckpointList
        rows={rows}
        here={here}
        beside={beside}
        pick={(id) => pick(id === newest ? null : id)}
        compare={compare}
      />
    </aside>
  );
}
