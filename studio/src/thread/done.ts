/** What people have done on a thread beside saying something: to which call or gate, and what they made of it. Pure. */
import type { ThreadEvent } from "./events";
import { type Named, nameOf, stepsToPick, toolOf } from "./names";

type Data = Readonly<Record<string, unknown>>;
/** A question as it was asked. */
export type Question = { instance: string; ask: string; tool: string; arguments: string };
/** What somebody has made of a call's arguments, or of what a step has written; old: null = nobody knows. */
export type Remade = { instance: string; old: string | null; now: string };

export type Done = {
  /** "approved", "edited" … */
  how: string;
  /** The question that it answered, or stood in place of an answer to. */
  question: Question | null;
  /** Of a call: its arguments. */
  call: Remade | null;
  outputs: readonly Remade[];
  /** Where the work was sent to; "" = nowhere. */
  step: string;
  /** What came of it, in the server's words. */
  note: string;
};

const HOW: Readonly<Record<string, string>> = {
  approve: "approved",
  reject: "rejected",
  edit_state: "edited",
  redirect: "sent the work",
  roll_back: "went back to an earlier checkpoint",
  set_agent: "set an agent",
  set_tool: "set a tool",
  swap: "swapped the flow",
  announce: "announced something",
  cancel: "stopped the run",
};

/** null: no act of a person's, or one of which what was said tells. */
export function doneIn(event: ThreadEvent, events: readonly ThreadEvent[]): Done | null {
  const { kind, data } = event;
  const command = text(data.command);
  const how = kind === "command_applied" ? HOW[command] : undefined;
  if (!how) return null;
  const given = part(data.given);
  const none = { how, question: null, call: null, outputs: [], step: "", note: text(data.note) };
  if (command === "approve" || command === "reject")
    return { ...none, question: questionOf(text(given.approval), events) };
  if (command === "redirect") return { ...none, step: text(given.step), question: closedBy(event, events) };
  if (command !== "edit_state") return none;
  return { ...none, ...editIn(event, given, events) };
}

function editIn({ seq }: ThreadEvent, given: Data, events: readonly ThreadEvent[]) {
  const [[id, now] = ["", null]] = Object.entries(part(given.calls));
  const question = id ? questionOf(id, events) : null;
  const asked = askedAnew(id, events);
  const call = question && {
    instance: question.instance,
    old: question.arguments,
    now: asked?.arguments ?? JSON.stringify(now),
  };
  const before = events.filter((one) => one.seq < seq);
  const outputs = Object.entries(part(given.outputs)).map(([instance, said]) => ({
    instance,
    old: stoodBefore(instance, before),
    now: text(part(said).text),
  }));
  return { question, call, outputs };
}

/** What a step had written by then, or somebody in its place. */
function stoodBefore(instance: string, before: readonly ThreadEvent[]): string | null {
  for (const one of [...before].reverse()) {
    if (one.kind === "step_finished" && one.instance === instance) return text(one.data.text);
    const said = part(part(part(one.data.given).outputs)[instance]).text;
    if (one.kind === "command_applied" && typeof said === "string") return said;
  }
  return null;
}

/** Every question stands in the event that asks it. */
function asking({ data }: ThreadEvent): Data {
  return part(data.approval);
}

function questionOf(id: string, events: readonly ThreadEvent[]): Question | null {
  const event = id ? events.findLast((one) => asking(one).id === id) : undefined;
  if (!event) return null;
  const one = asking(event);
  const called = text(one.tool_name) || text(one.tool);
  const given = text(one.instead) || text(one.arguments);
  return {
    instance: text(one.instance) || event.instance,
    ask: text(one.ask),
    tool: called,
    arguments: called ? given : "",
  };
}

function askedAnew(id: string, events: readonly ThreadEvent[]): Question | null {
  const event = id ? events.find((one) => asking(one).again === id) : undefined;
  return event ? questionOf(text(asking(event).id), events) : null;
}

/** The question that nobody had to answer any more by that: it is closed right behind it. */
function closedBy({ seq }: ThreadEvent, events: readonly ThreadEvent[]): Question | null {
  const next = events.find((one) => one.seq > seq);
  return next?.kind === "approval_closed" ? questionOf(text(next.data.approval), events) : null;
}

/** In words that follow the name of whoever did it. */
export function doneWords({ how, question, call, outputs, step }: Done, picture: Named): string {
  const asked = question ? askedWords(question, picture) : "";
  if (call) return `edited ${asked}`;
  if (outputs.length > 0)
    return `edited what ${outputs.map((one) => nameOf(one.instance, picture)).join(" and ")} wrote`;
  if (step) {
    const name = stepsToPick(picture).find(([id]) => id === step)?.[1] ?? nameOf(step, picture);
    return `${how} to ${name}${asked ? `, in place of an answer to ${asked}` : ""}`;
  }
  return how === "edited" ? "edited the state" : [how, asked].filter(Boolean).join(" ");
}

function askedWords({ instance, ask, tool }: Question, picture: Named): string {
  if (tool) return `the call of ${toolOf(tool, picture)} by ${nameOf(instance, picture)}`;
  return `“${ask || nameOf(instance, picture)}”`;
}

function part(value: unknown): Data {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
