/** What is different between the values of two checkpoints of a hosted graph, line by line. Pure. */
import { type Line, textsOf } from "../thread/differing";

const LONGEST = 400;

export type Difference = { at: string; old: unknown; new: unknown };

/** As people look for a name: whatever its case, and 2 before 10. */
const { compare: byName } = new Intl.Collator("en", { numeric: true });

/** Of objects, key by key in order, however deep; of lists, item by item. What is not there is undefined. */
export function differing(old: unknown, now: unknown, at = ""): Difference[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const both = isHolding(old) && isHolding(now) && Array.isArray(old) === Array.isArray(now);
  if (!both) return [{ at, old, new: now }];
  const [before, after] = [old as Record<string, unknown>, now as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(byName);
  return keys.flatMap((key) => differing(before[key], after[key], at ? `${at}.${key}` : key));
}

/** What came, what went, and of what is another both: of long texts in full. */
export function linesOf(found: readonly Difference[]): Line[] {
  return found.map(({ at, old, new: now }) => {
    if (old === undefined) return { kind: "added", words: `${at}: ${cut(said(now))}` };
    if (now === undefined) return { kind: "removed", words: `${at}: ${cut(said(old))}` };
    const words = `${at}: ${cut(said(old))} → ${cut(said(now))}`;
    const texts = textsOf(said(old), said(now), at);
    return { kind: "changed", words, ...(texts ? { texts } : {}) };
  });
}

function isHolding(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function said(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} … (${text.length})` : text;
}
