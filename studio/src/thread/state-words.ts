/** The words of a state, which are written where they stand: in its messages, whichever part shows them. Pure. */
import type { Picture } from "../api/types";
import { nameOf } from "./names";
import { sayerOf } from "./state-told";

type Entries = Readonly<Record<string, unknown>>;
/** message: the id of the one that says them. */
export type Words = { message: string; who: string; text: string };

/** Those that this part shows; of an output the words of the message that it names. */
export function wordsIn(part: string, state: Entries, picture: Picture): readonly Words[] {
  const messages = messagesOf(state);
  const of = (id: unknown, who: (one: Entries) => string): Words[] => {
    const found = messages.find((one) => one.id === id);
    return found && typeof id === "string" && typeof found.text === "string"
      ? [{ message: id, who: who(found), text: found.text }]
      : [];
  };
  if (part === "messages") return messages.flatMap(({ id }) => of(id, (one) => sayerOf(one, picture)));
  if (part !== "agent_outputs" || !isObject(state.agent_outputs)) return [];
  return Object.entries(state.agent_outputs).flatMap(([instance, one]) =>
    isObject(one) ? of(one.message, () => nameOf(instance, picture)) : [],
  );
}

/** The messages with these words in that one; all else stays as it is. */
export function reworded(state: Entries, message: string, text: string): readonly Entries[] {
  return messagesOf(state).map((one) => (one.id === message ? { ...one, text } : one));
}

/** The messages with the words that these had then. */
export function wordedAsThen(state: Entries, then: Entries, words: readonly Words[]): readonly Entries[] {
  const before = new Map(messagesOf(then).map((one) => [one.id, one.text]));
  return words.reduce<readonly Entries[]>(
    (messages, { message }) => reworded({ messages }, message, String(before.get(message) ?? "")),
    messagesOf(state),
  );
}

function messagesOf({ messages }: Entries): readonly Entries[] {
  return Array.isArray(messages) ? messages.filter(isObject) : [];
}

function isObject(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
