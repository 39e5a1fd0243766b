/** What happened on a thread, as the server tells it; and which of it changes how the thread stands. */
import type { components } from "../api/schema";

/** EventTold is the schema of two nouns of the wire: this is the one of threads. */
export type ThreadEvent = {
  seq: number;
  at: number;
  kind: string;
  instance: string;
  agent: string;
  data: Record<string, unknown>;
};
export type ThreadPage = components["schemas"]["ThreadPage"];

/** These tell something beside; after any other the thread stands otherwise than before. */
const BESIDE = new Set(["token", "model_called", "tool_called", "tool_result"]);

export function changesStanding(event: ThreadEvent): boolean {
  return !BESIDE.has(event.kind);
}

/** What a step that stops for a person's answer ends with: it has not failed. */
export const HELD = "awaits_approval";

export function isHeld({ kind, data }: Pick<ThreadEvent, "kind" | "data">): boolean {
  return kind === "step_failed" && data.failure === HELD;
}
