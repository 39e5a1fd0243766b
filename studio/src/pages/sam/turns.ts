/** A conversation's turns, from its checkpoints. Pure. */
import { type Snapshot, turnOf } from "../../hosted/standing";

/** steps: its checkpoints, the last first. key: the same for as long as the turn is there, also while it goes on. */
export type OneTurn = { key: string; steps: readonly Snapshot[] };

/**
 * The turns up to the newest checkpoint, the first first; those that the thread has left by another branch are none of
 * them. before: the checkpoint that what is not known yet is older than; null = all is there.
 *
 * history: the newest first. A turn whose beginning is not among it is left out till it is.
 */
export function turnsOf(history: readonly Snapshot[]): { turns: OneTurn[]; before: string | null } {
  const turns: OneTurn[] = [];
  const known = new Set(history.map((one) => one.checkpoint_id));
  let at = history[0]?.checkpoint_id ?? "";
  while (known.has(at)) {
    const steps = turnOf(history, at);
    const first = steps.at(-1);
    const parent = first?.parent_checkpoint_id ?? "";
    const whole = first?.metadata?.source === "input" || parent === "";
    if (whole || turns.length === 0) turns.unshift({ key: first?.checkpoint_id ?? at, steps });
    if (!whole) return { turns, before: first?.checkpoint_id ?? at };
    if (parent !== "" && !known.has(parent)) return { turns, before: first?.checkpoint_id ?? at };
    at = parent;
  }
  return { turns, before: null };
}
