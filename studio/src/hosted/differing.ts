/** What is different between the values of two checkpoints of a hosted graph, line by line. Pure. */
const LONGEST = 400;

export type Difference = { at: string; old: unknown; new: unknown };

/** Of objects, key by key, however deep; of lists, item by item. What is not there is undefined. */
export function differing(old: unknown, now: unknown, at = ""): Difference[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const both = isHolding(old) && isHolding(now) && Array.isArray(old) === Array.isArray(now);
  if (!both) return [{ at, old, new: now }];
  const [before, after] = [old as Record<string, unknown>, now as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => differing(before[key], after[key], at ? `${at}.${key}` : key));
}

/** `+ key: …` what came, `- key: …` what went, `~ key: … → …` what is another. */
export function worded(found: readonly Difference[]): string[] {
  return found.map(({ at, old, new: now }) => {
    if (old === undefined) return `+ ${at}: ${said(now)}`;
    if (now === undefined) return `- ${at}: ${said(old)}`;
    return `~ ${at}: ${said(old)} → ${said(now)}`;
  });
}

function isHolding(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function said(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} … (${text.length})` : text;
}
