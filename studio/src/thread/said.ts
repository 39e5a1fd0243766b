/** What people have said on a thread, and to whom: requests, messages, context, and their answers' reasons. Pure. */
import type { components } from "../api/schema";
import { type DeniedCall, deniedCalls } from "./denied";
import { type Done, doneIn } from "./done";
import type { ThreadEvent } from "./events";

type Output = components["schemas"]["OutputTold"];
type Turn = components["schemas"]["TurnTold"];

export type Said = {
  seq: number;
  /** Unix seconds; null: nobody knows when. */
  at: number | null;
  /** What it was: "asked", "said", "told as context", "approved" … */
  how: string;
  text: string;
  /** public, group:ID or private:AGENT; "" = it was no word to anybody, but something that was done. */
  audience: string;
  /** What was done, where it was not only said. */
  done?: Done;
  /** Who it was, where the server knows who comes in. */
  by: string;
};

/** The first first. */
export function saidOf(events: readonly ThreadEvent[]): Said[] {
  let open = ""; // what the run at work was asked: begun anew after a restart, it tells that again
  return events.flatMap((event) => {
    const again = event.kind === "run_started" && open !== "" && event.data.request === open;
    if (event.kind === "run_started") open = text(event.data.request);
    else if (event.kind.startsWith("run_")) open = "";
    if (again) return [];
    const told =
      event.kind === "run_started"
        ? asked(event.data)
        : (timeOver(event, events) ?? commanded(event, events));
    return told ? [{ seq: event.seq, at: event.at, audience: "public", by: "", ...told }] : [];
  });
}

type Told = Pick<Said, "how" | "text"> & Partial<Said>;

function asked(data: Record<string, unknown>): Told | null {
  const words = text(data.request);
  return words ? { how: "asked", text: words } : null;
}

/** A question by what was asked; in older logs by its id. */
const LATE = /nobody answered (“[^”]*”|\S+) in time: ([^;]+)/g;

/** What came of questions that nobody answered in time, which is no person's word either. */
function timeOver({ kind, data }: ThreadEvent, events: readonly ThreadEvent[]): Told | null {
  if (kind !== "command_applied" || data.command !== "expire") return null;
  const came = [...text(data.note).matchAll(LATE)].map(([, asked = "", what]) => {
    const ask = asked.startsWith("“") ? asked.slice(1, -1) : askOf(asked, events);
    return ask ? `“${ask}”: ${what}` : String(what);
  });
  return came.length > 0
    ? { how: "answered in time", text: came.join("\n"), audience: "", by: "Nobody" }
    : null;
}

function askOf(id: string, events: readonly ThreadEvent[]): string {
  const told = events.map(({ data }) => data.approval as Record<string, unknown> | undefined);
  return text(told.find((one) => one?.id === id)?.ask);
}

function commanded(event: ThreadEvent, events: readonly ThreadEvent[]): Told | null {
  const { kind, data } = event;
  if (kind !== "command_applied") return null;
  const said = (data.given ?? {}) as Record<string, unknown>;
  const audience = text(said.audience) || "public";
  const command = text(data.command);
  const by = text(said.by);
  if (command === "send") return { how: "said", text: text(said.message), audience, by };
  if (command === "inject_context") return { how: "told as context", text: text(said.text), audience, by };
  const done = doneIn(event, events);
  if (!done) return null;
  // What came of an act is told by what it was done to, where that is known.
  const told = done.question || done.outputs.length > 0 || done.step !== "";
  const words = told ? text(said.reason) : done.note || text(said.reason);
  return { how: done.how, text: words, audience: "", by, done };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The number of the event after which an output stood, of those before one; of one that is not known, none is later. */
export function writtenAt(
  events: readonly ThreadEvent[],
  instance: string,
  before = Number.POSITIVE_INFINITY,
): number {
  const found = events.findLast(
    (one) => one.kind === "step_finished" && one.instance === instance && one.seq < before,
  );
  return found?.seq ?? Number.POSITIVE_INFINITY;
}

/** When a person last wrote an output, or its message, by a command; null: by another door. Unix seconds. */
export function editedAt(events: readonly ThreadEvent[], instance: string): number | null {
  const found = events.findLast(({ kind, data }) => {
    if (kind !== "command_applied" || data.command !== "edit_state") return false;
    const { outputs, messages } = (data.given ?? {}) as Record<string, Record<string, unknown> | undefined>;
    const own = Object.keys(messages ?? {}).some((id) => id.replace(/^\d+\//, "") === instance);
    return own || Object.hasOwn(outputs ?? {}, instance);
  });
  return found?.at ?? null;
}

/** key: its own, as an instance may have written in several turns. */
export type Written = { key: string } & (
  | { one: Output; said?: never; denied?: never }
  | { one?: never; said: Said; denied?: never }
  | { one?: never; said?: never; denied: DeniedCall }
);
/** at: the number of the event that tells it; before all of them where none does. */
type Placed = Written & { at: number };

const UNTOLD = Number.NEGATIVE_INFINITY;

/**
 * Outputs, with the words of earlier turns, what people have said, and the calls that were denied. The conversation has them in their order, also on
 * a fork, none of whose events tells what was there before; what it does not have stands where its event does.
 */
export function inOrder(
  outputs: readonly Output[],
  events: readonly ThreadEvent[],
  conversation: readonly Turn[],
): Written[] {
  const said = saidOf(events);
  const placed = placedOf(conversation, outputs, events, said);
  const known = new Set(placed.map((one) => one.key));
  const others = [
    ...outputs.map((one) => placedOutput(one, writtenAt(events, one.instance))),
    ...said.map(placedSaid),
    ...deniedCalls(events).map((denied): Placed => ({ key: `denied ${denied.seq}`, denied, at: denied.seq })),
  ].filter((one) => !known.has(one.key));
  for (const one of others.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))) {
    const later = placed.findIndex(({ at }) => at > one.at);
    placed.splice(later < 0 ? placed.length : later, 0, one);
  }
  return placed;
}

/** From the last to the first, as an instance of several turns wrote last in the last. */
function placedOf(
  conversation: readonly Turn[],
  outputs: readonly Output[],
  events: readonly ThreadEvent[],
  said: readonly Said[],
): Placed[] {
  let before = Number.POSITIVE_INFINITY; // where the turn ends
  const left = said.filter((one) => one.how === "asked" || one.how === "said");
  const ofPerson = (text: string, index: number): Placed => {
    const told = takenOut(left, text, before);
    if (told?.how === "asked") before = told.seq;
    return told ? placedSaid(told) : { ...placedSaid(untold(text, index - conversation.length)), at: UNTOLD };
  };
  const ofStep = (one: Turn, instance: string): Placed[] => {
    const output = outputOf(one, instance, outputs);
    const at = writtenAt(events, instance, before);
    return output ? [placedOutput(output, Number.isFinite(at) ? at : UNTOLD, one.earlier)] : [];
  };
  return conversation
    .map((one, index) => ({ one, index }))
    .reverse()
    .flatMap(({ one, index }) =>
      one.instance === null ? ofPerson(one.text, index) : ofStep(one, one.instance),
    )
    .reverse();
}

/** The last that was said in these words before an event; it is no more among those that are left. */
function takenOut(left: Said[], words: string, before: number): Said | undefined {
  const at = left.findLastIndex(({ text, seq }) => text === words && seq < before);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

/** What it has written: of the turn that goes on as it stands there, of an earlier one as the conversation keeps it. */
function outputOf(
  { agent, text, audiences, readers, earlier }: Turn,
  instance: string,
  outputs: readonly Output[],
) {
  if (earlier === null) return outputs.find((one) => one.instance === instance);
  return { instance, agent, text, audiences, fields: {}, readers, by_hand: false, edited_by: "" };
}

function untold(text: string, seq: number): Said {
  return { seq, at: null, how: "asked", text, audience: "public", by: "" };
}

function placedOutput(one: Output, at: number, earlier: number | null = null): Placed {
  return { key: earlier === null ? one.instance : `${earlier}/${one.instance}`, one, at };
}

function placedSaid(said: Said): Placed {
  return { key: `said ${said.seq}`, said, at: said.seq };
}
