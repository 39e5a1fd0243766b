/** Protocols in a list. Pure. */
import type { ListedProtocol } from "../../api/types";

/** So many more are shown each time, beside those that wait. */
export const PART = 100;

/** total: how many there are like that, shown or not. */
export type List = { listed: readonly ListedProtocol[]; total: number };

export const waits = (one: ListedProtocol) => one.status === "waiting";

/** Since when it has stood as it does: of one that waits, since when a person is asked; whatever touches it meanwhile. */
export const standsSince = (one: ListedProtocol) => (waits(one) && one.asked_at) || one.updated_at;

/** Each once; those that wait for the clinician first, whoever waits longest before the others, then the last touched. */
export function ordered(all: readonly ListedProtocol[]): ListedProtocol[] {
  const once = new Map(all.map((one) => [one.thread_id, one]));
  const longest = (a: ListedProtocol, b: ListedProtocol) => standsSince(a) - standsSince(b);
  return [...once.values()].sort(
    (a, b) => Number(waits(b)) - Number(waits(a)) || (waits(a) ? longest(a, b) : longest(b, a)),
  );
}

/** The list with what has changed in it. searched: what is new to it may not have the words, and is left out. */
export function merged(had: List, changed: readonly ListedProtocol[], searched: boolean): List {
  const known = new Set(had.listed.map((one) => one.thread_id));
  const taken = changed.filter((one) => !searched || known.has(one.thread_id));
  const listed = ordered([...had.listed, ...taken]);
  return { listed, total: Math.max(had.total, listed.length) };
}

/** Without those that are there no more. */
export function without(had: List, gone: ReadonlySet<string>): List {
  const listed = had.listed.filter((one) => !gone.has(one.thread_id));
  return { listed, total: had.total - (had.listed.length - listed.length) };
}
