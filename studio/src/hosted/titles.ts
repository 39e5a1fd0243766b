/** What a thread is called by its input: the first words in it. Pure. */
const LONGEST = 80;

export function titleOf(input: unknown): string {
  return (firstWords(input, 0) ?? "").trim().replace(/\s+/g, " ").slice(0, LONGEST);
}

function firstWords(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.trim() ? value : undefined;
  if (typeof value !== "object" || value === null || depth > 4) return undefined;
  // Of a message, what it says, not who says it.
  const inner = "content" in value ? [value.content] : Object.values(value);
  for (const one of inner) {
    const found = firstWords(one, depth + 1);
    if (found) return found;
  }
  return undefined;
}
