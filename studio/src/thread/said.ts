/** What people have said on a thread, and to whom: requests, messages, context, and their answers' reasons. Pure. */
import type { components } from "../api/schema";
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
  /** public, group:ID or private:AGENT. */
  audience: string;
  /** Who it was, where the server knows who comes in. */
  by: string;
};

const ANSWERS: Readonly<Record<string, string>> = { approve: "approved", reject: "rejected" };

/** The first first. */
export function saidOf(events: readonly ThreadEvent[]): Said[] {
  let open = ""; // what the run at work was asked: begun anew after a restart, it tells that again
  return events.flatMap((event) => {
    const again = event.kind === "run_started" && open !== "" && event.data.request === open;
    if (event.kind === "run_started") open = text(event.data.request);
    else if (event.kind.startsWith("run_")) open = "";
    if (again) return [];
    const told = event.kind === "run_started" ? asked(event.data) : commanded(event);
    return told ? [{ seq: event.seq, at: event.at, audience: "public", by: "", ...told }] : [];
  });
}

type Told = Pick<Said, "how" | "text"> & Partial<Said>;

function asked(data: Record<string, unknown>): Told | null {
  const words = text(data.request);
  return words ? { how: "asked", text: words } : null;
}

function commanded({ kind, data }: ThreadEvent): Told | null {
  if (kind !== "command_applied") return null;
  const said = (data.given ?? {}) as Record<string, unknown>;
  const audience = text(said.audience) || "public";
  const command = text(data.command);
  const by = text(said.by);
  if (command === "send") return { how: "said", text: text(said.message), audience, by };
  if (command === "inject_context") return { how: "told as context", text: text(said.text), audience, by };
  const answer = ANSWERS[command];
  return answer ? { how: answer, text: text(said.reason), by } : null;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** "for all", "for group design", "for writer alone". */
export function heardBy(audience: string): string {
  const [kind, name = ""] = audience.split(/:(.*)/s);
  if (kind === "group") return `for group ${name}`;
  return kind === "private" ? `for ${name} alone` : "for all";
}

/** The number of the event after which an output stood; of one that is not known, none is later. */
export function writtenAt(events: readonly ThreadEvent[], instance: string): number {
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at];
    if (event?.kind === "step_finished" && event.instance === instance) return event.seq;
  }
  return Number.POSITIVE_INFINITY;
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

export type Written = { at: number; one: Output; said: null } | { at: number; one: null; said: Said };

/**
 * Outputs and what people have said, in their order. What was said before the first event of a thread, on the one that
 * it is a fork of, stands first, as the conversation has it.
 */
export function inOrder(
  outputs: readonly Output[],
  events: readonly ThreadEvent[],
  conversation: readonly Turn[],
): Written[] {
  const said = saidOf(events);
  const told = said.filter((one) => one.how === "asked" || one.how === "said").map((one) => one.text);
  const before = (index: number) => index - conversation.length;
  const placeOf = new Map(conversation.map((one, index) => [one.instance, before(index)]));
  const earlier = conversation.flatMap(({ instance, text }, index): Said[] => {
    if (instance !== null) return [];
    const known = told.indexOf(text);
    if (known >= 0) told.splice(known, 1);
    return known >= 0
      ? []
      : [{ seq: before(index), at: null, how: "asked", text, audience: "public", by: "" }];
  });
  const atOf = ({ instance }: Output) => {
    const at = writtenAt(events, instance);
    return at === Number.POSITIVE_INFINITY ? (placeOf.get(instance) ?? at) : at;
  };
  return [
    ...outputs.map((one): Written => ({ at: atOf(one), one, said: null })),
    ...[...earlier, ...said].map((one): Written => ({ at: one.seq, one: null, said: one })),
  ].sort((a, b) => (a.at === b.at ? 0 : a.at - b.at));
}
