/** What is heard of a hosted graph's runs while they go on: which nodes are at work, and what they write. Pure. */
import type { Frame } from "../stream/frames";

export type Heard = {
  /** Task → the node that it is of. */
  tasks: ReadonlyMap<string, string>;
  /** Node → the words of its model so far. */
  writing: ReadonlyMap<string, string>;
  /** The nodes that have ended in this run, the first first. */
  done: readonly string[];
  running: boolean;
  error: string;
};

export const SILENCE: Heard = { tasks: new Map(), writing: new Map(), done: [], running: false, error: "" };

export function heard(before: Heard, frame: Frame): Heard {
  const told = read(frame.data);
  switch (frame.event) {
    case "metadata":
      return record(told)?.status === "run_done" ? ended(before) : { ...SILENCE, running: true };
    case "tasks":
      return task(before, record(told) ?? {});
    case "messages":
      return words(before, told);
    case "error":
      return { ...ended(before), error: failureIn(record(told)) || frame.data };
    default:
      return before;
  }
}

/** What a run says that it failed of: the error's class and its words; "" = nothing. */
export function failureIn(error: Readonly<Record<string, unknown>> | null | undefined): string {
  return [error?.error, error?.message].filter(Boolean).map(String).join(": ");
}

function ended(before: Heard): Heard {
  return { ...before, tasks: new Map(), writing: new Map(), running: false };
}

function task(before: Heard, told: Record<string, unknown>): Heard {
  const [id, name] = [String(told.id), String(told.name)];
  const tasks = new Map(before.tasks);
  if ("triggers" in told) return { ...before, running: true, tasks: tasks.set(id, name) };
  tasks.delete(id);
  const writing = new Map(before.writing);
  writing.delete(name);
  return { ...before, tasks, writing, done: [...before.done, name] };
}

function words(before: Heard, told: unknown): Heard {
  const [chunk, about] = Array.isArray(told) ? [record(told[0]), record(told[1])] : [undefined, undefined];
  const text = typeof chunk?.content === "string" ? chunk.content : "";
  if (!text || !String(chunk?.type).startsWith("AIMessage")) return before;
  const node = String(about?.langgraph_node ?? "");
  return { ...before, writing: new Map(before.writing).set(node, (before.writing.get(node) ?? "") + text) };
}

function read(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}
