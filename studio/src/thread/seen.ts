/** What has been seen of a thread's events so far: each once, in order, however often the line was cut. Pure. */
import type { ThreadEvent } from "./events";
import { type Writing, written } from "./writing";

export type Seen = {
  /** All but pieces of words, the first first. */
  events: readonly ThreadEvent[];
  writing: Writing;
  /** The number of the last event; what comes with a lower one is known already. */
  last: number;
};

export const NOTHING: Seen = { events: [], writing: new Map(), last: 0 };

/** As many as a page keeps; older ones are the server's to tell. */
export const KEPT = 20_000;

export function seen(before: Seen, come: readonly ThreadEvent[]): Seen {
  let { writing, last } = before;
  const events: ThreadEvent[] = [];
  for (const event of come) {
    if (event.seq <= last) continue;
    last = event.seq;
    writing = written(writing, event);
    if (event.kind !== "token") events.push(event);
  }
  if (last === before.last) return before;
  const all = events.length > 0 ? [...before.events, ...events].slice(-KEPT) : before.events;
  return { events: all, writing, last };
}
