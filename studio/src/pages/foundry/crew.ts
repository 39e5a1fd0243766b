/** Who works on a protocol, in the order of its flow: at work, done, or waiting for whom. From the events, and from
who works in the flow as it is now. Pure. */
import type { Protocol } from "../../api/types";
import { HELD, type ThreadEvent } from "../../thread/events";

type Member = Protocol["crew"][number];
export type Worker = {
  agent: string;
  name: string;
  at: "work" | "rest" | "fault" | "wait" | "never";
  times: number;
  /** Of one who waits: the names of those who have to be done first. */
  waitsFor: string[];
  /** At work, but the model is busy: in how many seconds it is asked again. */
  againIn?: number | undefined;
};

export function crewOf(
  events: readonly ThreadEvent[],
  members: readonly Member[],
  status: Protocol["status"],
): Worker[] {
  const came = cameIn(events);
  const flow = members.map((member) => standing(member, came, members, isOver(status)));
  // Who has left the flow is told for as long as they are at work.
  const gone = ({ agent, at }: Worker) => at === "work" && !members.some((one) => one.agent === agent);
  const left = [...came.values()].filter((one) => members.length === 0 || gone(one));
  return [...flow, ...left];
}

const isOver = (status: Protocol["status"]) =>
  ["completed", "closed", "failed", "stopped", "finishing"].includes(status);

/** Who has come so far, in the order in which they came. */
function cameIn(events: readonly ThreadEvent[]): Map<string, Worker> {
  const found = new Map<string, Worker>();
  const works = new Map<string, string>(); // what is told while a step goes on names the step alone
  for (const { kind, instance, data, ...event } of events) {
    const agent = event.agent || works.get(instance);
    if (!agent) continue;
    works.set(instance, agent);
    const new_ = { agent, name: called(agent), at: "rest" as const, times: 0, waitsFor: [] };
    const had: Worker = { ...(found.get(agent) ?? new_), againIn: undefined };
    if (found.has(agent) || kind.startsWith("step_")) found.set(agent, after(kind, data, had));
  }
  return found;
}

/** How somebody stands after an event of theirs. */
function after(kind: string, data: ThreadEvent["data"], had: Worker): Worker {
  switch (kind) {
    case "step_started":
      return { ...had, at: "work", times: had.times + 1 };
    case "step_failed":
      return { ...had, at: data.failure === HELD ? "rest" : "fault" };
    case "step_finished":
    case "step_cancelled":
      return { ...had, at: "rest" };
    case "model_busy":
      return { ...had, againIn: Number(data.wait_s) };
    default:
      return had;
  }
}

/** One who has been there waits again while somebody before them works anew. */
function standing(
  member: Member,
  came: ReadonlyMap<string, Worker>,
  members: readonly Member[],
  over: boolean,
): Worker {
  const { agent, name } = member;
  const had = came.get(agent);
  const before = ahead(member, members);
  const busy = before.filter((one) => came.get(one.agent)?.at === "work");
  const new_: Worker = { agent, name, at: over ? "never" : "wait", times: 0, waitsFor: [] };
  if (had && (had.at !== "rest" || over || busy.length === 0)) return { ...had, name };
  if (over) return new_;
  const near = before.filter((one) => member.after.includes(one.agent) && came.get(one.agent)?.at !== "rest");
  const first = busy.length > 0 ? busy : near;
  const asked = first.length === 0 && member.behind_yes ? ["a person"] : [];
  return { ...new_, ...had, name, at: "wait", waitsFor: [...first.map((one) => one.name), ...asked] };
}

/** All who come before one, however far. */
function ahead(member: Member, members: readonly Member[]): Member[] {
  const found = new Set<string>(member.after);
  for (const agent of found)
    for (const one of members.find((other) => other.agent === agent)?.after ?? []) found.add(one);
  return members.filter((one) => found.has(one.agent) && one.agent !== member.agent);
}

/** As people write it: an agent's id → its name. */
export function called(agent: string): string {
  return agent.replace(/-/g, " ").replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
