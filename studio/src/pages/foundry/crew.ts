/** Who has been at work on a protocol, and who is, in the order in which they came: from the events alone. Pure. */
import type { ThreadEvent } from "../../thread/events";

export type Worker = { agent: string; at: "work" | "rest" | "fault"; times: number };

export function crewOf(events: readonly ThreadEvent[]): Worker[] {
  const found = new Map<string, Worker>();
  for (const { kind, agent } of events) {
    if (!agent) continue;
    const had = found.get(agent) ?? { agent, at: "rest" as const, times: 0 };
    if (kind === "step_started") found.set(agent, { agent, at: "work", times: had.times + 1 });
    else if (kind === "step_failed") found.set(agent, { ...had, at: "fault" });
    else if (kind === "step_finished" || kind === "step_cancelled") found.set(agent, { ...had, at: "rest" });
  }
  return [...found.values()];
}

/** As people write it: an agent's id → its name. */
export function called(agent: string): string {
  return agent.replace(/-/g, " ").replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
