/** Of which items of lists something is, in words. Pure. */

/** "for Bees, in Shelf 2": the innermost first; "" = of none. items: the outermost list's first. */
export function ofItems(items: readonly unknown[] = []): string {
  return items.length > 0 ? `for ${[...items].reverse().map(wordsOf).join(", in ")}` : "";
}

/** A question with the items that it is about: "Good?, for Bees". */
export function askedOf(ask: string, items?: readonly unknown[]): string {
  return [ask, ofItems(items)].filter(Boolean).join(", ");
}

/** An item in one line. */
function wordsOf(item: unknown): string {
  const words = typeof item === "string" ? item : (JSON.stringify(item) ?? "");
  return words.split(/\s+/).filter(Boolean).join(" ");
}
