/** Calls of tools that were denied on a thread: whose, why, and what the agent was told in place of a result. Pure. */
import type { ThreadEvent } from "./events";

export type DeniedCall = {
  /** The number of the event that tells it; of several alike, of the first. */
  seq: number;
  /** Of that event, too. Unix seconds. */
  at: number;
  instance: string;
  /** As people call it. */
  tool: string;
  why: string;
  /** Word for word; "" = nobody knows, as of one that was denied before events told it. */
  told: string;
  times: number;
};

/** The first first. What a step asks for in vain again and again, for one reason, is told once. */
export function deniedCalls(events: readonly ThreadEvent[]): DeniedCall[] {
  const found = new Map<string, DeniedCall>();
  const begun = new Map<string, number>(); // of each step, by which event it last was
  for (const { kind, seq, at, instance, data } of events) {
    if (kind === "step_started") begun.set(instance, seq);
    if (kind !== "tool_denied") continue;
    const tool = text(data.tool_name) || text(data.tool);
    const [why, told] = [text(data.reason), text(data.text)];
    const key = JSON.stringify([instance, begun.get(instance), tool, why]);
    const alike = found.get(key);
    if (alike) alike.times += 1;
    else found.set(key, { seq, at, instance, tool, why, told, times: 1 });
  }
  return [...found.values()];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
