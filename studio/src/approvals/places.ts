/** Which cards of a list of questions are shown, and where. Pure. */

/** What an approval is known by among those of all threads. */
export function keyOf(one: { thread_id: string; approval: string }): string {
  return `${one.thread_id} ${one.approval}`;
}

/** gone: it waits no more. */
export type Placed<T> = { key: string; one: T; gone: boolean };

/**
 * What is shown after `before`, now that this waits. Whoever is about to answer must find under the hand what they
 * have read: so while somebody is at the list, each card keeps its place, and what comes goes to the end. keeps:
 * whether what waits no more stays, too, because somebody has begun an answer to it, or is to learn what became of it.
 */
export function placed<T>(
  before: readonly Placed<T>[],
  waiting: readonly T[],
  keyOf: (one: T) => string,
  at: boolean,
  keeps: (key: string, one: T) => boolean,
): readonly Placed<T>[] {
  const now = new Map(waiting.map((one) => [keyOf(one), one]));
  const stay = before.filter(({ key, one }) => at || now.has(key) || keeps(key, one));
  const kept = stay.map(({ key, one }) => ({ key, one: now.get(key) ?? one, gone: !now.has(key) }));
  const known = new Set(stay.map(({ key }) => key));
  const fresh = [...now].flatMap(([key, one]) => (known.has(key) ? [] : [{ key, one, gone: false }]));
  const all = [...kept, ...fresh];
  if (at || all.some((one) => one.gone)) return all;
  return [...now].map(([key, one]) => ({ key, one, gone: false }));
}

/** Whether both are the same cards, with the same in them. */
export function same<T>(a: readonly Placed<T>[], b: readonly Placed<T>[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => one.key === b[i]?.key && one.one === b[i]?.one && one.gone === b[i]?.gone)
  );
}

/** The cards (keys) that stand where none or another stood before: a click there may have been meant for that. */
export function arrived<T>(a: readonly Placed<T>[], b: readonly Placed<T>[]): string[] {
  return b.flatMap(({ key }, i) => (a[i]?.key === key ? [] : [key]));
}
