/** Which of many cards are drawn: those that have the words that are looked for, and of these so many. Pure. */
import type { Placed } from "./places";

/** As many as are drawn at first, and by each further click. */
export const PART = 20;

/** drawn: their keys. found: how many have the words. */
export type Narrowed = { drawn: ReadonlySet<string>; found: number };

export function narrowed<T>(
  shown: readonly Placed<T>[],
  text: string,
  wordsOf: (one: T) => string,
  most: number,
): Narrowed {
  const looked = text.trim().toLowerCase().split(/\s+/);
  const having = shown.filter(({ one }) => {
    const words = text.trim() ? wordsOf(one).toLowerCase() : "";
    return !text.trim() || looked.every((word) => words.includes(word));
  });
  return { drawn: new Set(having.slice(0, most).map(({ key }) => key)), found: having.length };
}
