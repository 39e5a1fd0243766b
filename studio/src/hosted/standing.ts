/** How the nodes of a hosted graph stand at a checkpoint, from the checkpoints before it. Pure. */
import type { components } from "../api/schema";
import type { State } from "../graph/parts";
import type { Heard } from "./heard";

export type Snapshot = components["schemas"]["PartOfState"];

/** A checkpoint and those before it in the same turn, the last first. history: the newest first, of all branches. */
export function turnOf(history: readonly Snapshot[], checkpoint: string): Snapshot[] {
  const byId = new Map(history.map((one) => [one.checkpoint_id, one]));
  const found: Snapshot[] = [];
  for (let at = byId.get(checkpoint); at; at = byId.get(at.parent_checkpoint_id ?? "")) {
    found.push(at);
    if (at.metadata?.source === "input") break;
  }
  return found;
}

export function standingOf(turn: readonly Snapshot[], active: ReadonlySet<string>): Map<string, State> {
  const [here, ...before] = turn;
  const times = new Map<string, number>();
  for (const name of before.flatMap((one) => one.next ?? [])) times.set(name, (times.get(name) ?? 0) + 1);
  const states = new Map<string, State>();
  for (const [name, count] of times)
    states.set(name, { doing: "done", words: count > 1 ? `done, ${count} times` : "done" });
  for (const task of here?.tasks ?? []) {
    const name = String(task.name);
    if (task.error) states.set(name, { doing: "failed", words: `failed: ${String(task.error)}` });
    else if (lengthOf(task.interrupts) > 0)
      states.set(name, { doing: "waiting", words: "waits for an answer" });
  }
  for (const name of active) states.set(name, { doing: "active", words: "at work" });
  return states;
}

/** The nodes of a run under way: those heard to begin; where it had begun before anybody listened, those that are due. */
export function atWork(now: Heard, last: Snapshot | undefined): Set<string> {
  if (now.tasks.size > 0) return new Set(now.tasks.values());
  return new Set((last?.next ?? []).filter((name) => name !== "__start__" && !now.done.includes(name)));
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** What a checkpoint came of, in words. */
export function happened(one: Snapshot, parent: Snapshot | undefined): string {
  const source = one.metadata?.source;
  if (source === "input") return "the input is taken in";
  if (source === "update") return "the state was edited";
  if (source === "fork") return "gone on from here";
  const done = (parent?.next ?? []).filter((name) => name !== "__start__");
  return done.length > 0 ? `${done.join(", ")} done` : "begins";
}
