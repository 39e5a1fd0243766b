/** What a thread is called: by its input, or by the thread and the step that it was forked at. Pure. */
const LONGEST = 80;
const FORK = /^(?:Fork|Replay) at (\d+(?:, then \d+)*)(?: \(\d+\))? of (.+)$/s;

export function titleOf(input: unknown): string {
  return (firstWords(input, 0) ?? "").trim().replace(/\s+/g, " ").slice(0, LONGEST);
}

/** "Fork at 3 of Bees", the next one "Fork at 3 (2) of Bees", of a fork "Fork at 3, then 5 of Bees": as teams' are. */
export function titleOfFork(title: string, step: string, taken: ReadonlySet<string>): string {
  const [, before, origin] = FORK.exec(title) ?? [];
  const way = before ? `${before}, then ${step}` : step;
  for (let n = 1; ; n++) {
    const found = `Fork at ${way}${n === 1 ? "" : ` (${n})`} of ${origin ?? title}`;
    if (!taken.has(found)) return found;
  }
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
