/** Of what a thread's last run failed: also of one that was refused before anything had begun. Pure. */
import type { ThreadEvent } from "./events";

/** In the server's words, "" where it has none; null: it has not failed, or another was begun since. */
export function failureOf(events: readonly ThreadEvent[]): string | null {
  const last = events.findLast(({ kind }) => kind.startsWith("run_"));
  if (last?.kind !== "run_failed") return null;
  return typeof last.data.detail === "string" ? last.data.detail : "";
}
