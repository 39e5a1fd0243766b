/** What stands at a place of the prompt became: which phrases around it are told, and in which order. Pure. */
export type Became = { start: number; end: number; kind: string; id: string; words: string };

const FEW = 3;
const MOST = 6;

/**
 * The narrowest phrases around a place. Of those that are as narrow as each other, what the phrase itself is about
 * comes first: who, or what, is named there for the first time. Others it only refers back to ("once both are done").
 */
export function becomesAt(phrases: readonly Became[], at: number): readonly Became[] {
  const first = new Map<string, number>();
  for (const { id, start } of phrases) first.set(id, Math.min(first.get(id) ?? start, start));
  const rank = (one: Became) => {
    const own = one.kind === "rule" || first.get(one.id) === one.start;
    return (own ? 0 : 2) + (ABOUT_WORK.has(one.kind) ? 0 : 1);
  };
  const width = (one: Became) => one.end - one.start;
  const around = phrases
    .filter((one) => one.start <= at && at < one.end)
    .sort((one, other) => width(one) - width(other) || rank(one) - rank(other));
  const own = around.filter((one) => width(one) === width(around[0] ?? one) && rank(one) === 0).length;
  return around.slice(0, Math.min(Math.max(FEW, own), MOST));
}

/** What says who works, who decides, or who may; the others say how these hang together. */
const ABOUT_WORK: ReadonlySet<string> = new Set(["step", "gate", "rule"]);
