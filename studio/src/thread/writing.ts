/** The words of steps as they come, piece by piece. Pure. */
import type { ThreadEvent } from "./events";

/** Instance → what its work has written so far. */
export type Writing = ReadonlyMap<string, string>;

export function written(before: Writing, event: ThreadEvent): Writing {
  const { kind, instance } = event;
  if (kind === "token") {
    return new Map(before).set(instance, (before.get(instance) ?? "") + String(event.data.text ?? ""));
  }
  const over = kind === "step_finished" || kind === "step_failed" || kind === "step_cancelled";
  if ((kind === "step_started" || over) && before.has(instance)) {
    const after = new Map(before);
    after.delete(instance);
    return after;
  }
  return before;
}
