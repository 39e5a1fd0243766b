/** The parts of a state that are kept as records with ids, as people say them: who, how it stands, and the words. Pure. */
import type { Picture } from "../api/types";
import { HELD } from "./events";
import { agentOf, nameOf, toolOf } from "./names";

type Entries = Readonly<Record<string, unknown>>;
/** key: of the record. how: how it stands. fields: what was written beside the words. */
export type Told = { key: string; who: string; how: string; text: string; fields: Entries };

const NONE: Entries = {};
/** What the run has noted for itself: no records of steps. */
const MARKS = "coordination_rules";

/** notes: what the run's own notes are called. null: no such part, or not of the shape that is known; then it is shown as it is kept. */
export function toldOf(
  part: string,
  state: Entries,
  picture: Picture,
  notes: Readonly<Record<string, string>>,
): readonly Told[] | null {
  const value = state[part];
  if (part === MARKS)
    return isObject(value)
      ? Object.entries(value).map(([key, one]) => marked(key, leftOf(key, one, picture), notes[key] ?? key))
      : null;
  if (part === "messages")
    return Array.isArray(value) ? each(value.entries(), (one) => said(one, picture)) : null;
  if (part === "resume_info") return isObject(value) && stillAwaits(value, state) ? [STANDS] : null;
  const telling = TELLING[part];
  if (!telling || !isObject(value)) return null;
  return each(Object.entries(value), (one, key) => ({
    // What a question was about stands in it, once it is closed: its key is its own id then.
    who: nameOf(part === "interrupts" ? words(one.instance) || key : key, picture),
    ...telling(one, state, picture),
  }));
}

type Line = Omit<Told, "key">;
type Telling = (one: Entries, state: Entries, picture: Picture) => Omit<Line, "who">;

const TELLING: Readonly<Record<string, Telling>> = {
  agent_outputs: (one, state) => ({
    how: "",
    text: textOf(one.message, state),
    fields: isObject(one.fields) ? one.fields : NONE,
  }),
  progress: (one) => ({
    how: awaits(one) ? "waits for a person's yes" : words(one.status),
    text: decided(one),
    fields: NONE,
  }),
  interrupts: (one, _, picture) => ({
    how: [one.status === "superseded" ? "asked no more" : words(one.status), words(one.reason)]
      .filter(Boolean)
      .join(": "),
    text: words(one.ask) || (words(one.tool) && `a call of ${toolOf(words(one.tool), picture)}`),
    fields: NONE,
  }),
};

const STANDS: Told = {
  key: "outcome",
  who: "the turn",
  how: "stands still until a person has said yes or no",
  text: "",
  fields: NONE,
};

/** A call that a person is asked about ends its step as a failure does; nothing has failed by that. */
function awaits({ failure }: Entries): boolean {
  return failure === HELD;
}

function stillAwaits({ outcome }: Entries, { progress }: Entries): boolean {
  const failed = Object.values(isObject(progress) ? progress : NONE)
    .filter(isObject)
    .filter(({ status }) => status === "failed");
  return outcome === "failed" && failed.length > 0 && failed.every(awaits);
}

/** Where one of them is no record, nothing is guessed of any. */
function each(
  entries: Iterable<[string | number, unknown]>,
  line: (one: Entries, key: string) => Line,
): readonly Told[] | null {
  const lines: Told[] = [];
  for (const [key, one] of entries) {
    if (!isObject(one)) return null;
    lines.push({ key: String(key), ...line(one, String(key)) });
  }
  return lines;
}

/** Those that have left the flow are kept as [step, agent, task]. */
function leftOf(key: string, value: unknown, picture: Picture): unknown {
  if (key !== "left" || !Array.isArray(value)) return value;
  return value.map((one) => (Array.isArray(one) ? agentOf(words(one[1]), picture) : words(one))).join(", ");
}

function marked(key: string, value: unknown, who: string): Told {
  const plain = ["string", "number"].includes(typeof value);
  const how = plain ? String(value) : value === true ? "yes" : "";
  const kept = value === true || value === null ? NONE : { [key]: value };
  return { key, who, how, text: "", fields: how ? NONE : kept };
}

function said(one: Entries, picture: Picture): Line {
  return { who: sayerOf(one, picture), how: "", text: words(one.text), fields: NONE };
}

/** Who has said a message. */
export function sayerOf({ name, type }: Entries, picture: Picture): string {
  if (words(name)) return agentOf(words(name), picture);
  return type === "human" ? "A person" : words(type);
}

/** An output names its message; the words stand there. */
function textOf(message: unknown, { messages }: Entries): string {
  const found = Array.isArray(messages)
    ? messages.find((one) => isObject(one) && one.id === message)
    : undefined;
  return isObject(found) ? words(found.text) : "";
}

function decided({ question, answer }: Entries): string {
  if (typeof question !== "string") return "";
  return typeof answer === "boolean" ? `${question}: ${answer ? "yes" : "no"}` : question;
}

function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
