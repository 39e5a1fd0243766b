/**
 * JSON for people to read, exactly: no number or name is read and written anew, and what would not be seen is written
 * by its number. And what two texts differ in. Pure.
 */
import { visibleJson } from "../visible/hidden";

/** The text with a line for each member; what is within strings stays as it is. */
export function indented(json: string): string {
  let depth = 0;
  let found = "";
  let opened = false; // whether nothing is within what the last token has opened
  const line = () => `\n${"  ".repeat(depth)}`;
  for (const [token] of visibleJson(json).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g)) {
    const [opens, closes] = ["{[".includes(token), "}]".includes(token)];
    if (opens) depth++;
    if (closes) depth--;
    if (closes) found = opened ? found.trimEnd() : found + line();
    opened = opens;
    found += token === ":" ? ": " : token;
    if (opens || token === ",") found += line();
  }
  return found;
}

export type Line = { kind: "same" | "gone" | "new"; text: string };

/** Line by line: the longest that both have in common stays. */
export function compared(old: string, now: string): Line[] {
  return differing(old.split("\n"), now.split("\n"));
}

/** The same, of texts that are in parts already. What both begin and end with is not searched. */
export function differing(old: readonly string[], now: readonly string[]): Line[] {
  const shorter = Math.min(old.length, now.length);
  let [begin, end] = [0, 0];
  while (begin < shorter && old[begin] === now[begin]) begin++;
  while (end < shorter - begin && old.at(-1 - end) === now.at(-1 - end)) end++;
  const same = (parts: readonly string[]) => parts.map((text): Line => ({ kind: "same", text }));
  const middle = between(old.slice(begin, old.length - end), now.slice(begin, now.length - end));
  return [...same(old.slice(0, begin)), ...middle, ...same(old.slice(old.length - end))];
}

function between(a: readonly string[], b: readonly string[]): Line[] {
  const common = inCommon(a, b);
  const found: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const kind = kindAt(a, b, i, j, common);
    found.push({ kind, text: (kind === "new" ? b[j] : a[i]) ?? "" });
    if (kind !== "new") i++;
    if (kind !== "gone") j++;
  }
  return found;
}

type Common = (i: number, j: number) => number;

function kindAt(
  a: readonly string[],
  b: readonly string[],
  i: number,
  j: number,
  common: Common,
): Line["kind"] {
  if (i === a.length) return "new";
  if (j === b.length) return "gone";
  if (a[i] === b[j]) return "same";
  return common(i + 1, j) >= common(i, j + 1) ? "gone" : "new";
}

/** How many lines the rests of both from there on have in common, in order. */
function inCommon(a: readonly string[], b: readonly string[]): Common {
  const width = b.length + 1;
  const counts = new Uint32Array((a.length + 1) * width);
  const at: Common = (i, j) => counts[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      counts[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return at;
}

type Edited = { decision: { action: string; arguments?: unknown } };

/** The body of an edit with the arguments as they were written: an integer above 2⁵³ stays what it is. */
export function withArguments(body: { decision: { action: string } }, written: string): string {
  const { arguments: _, ...decision } = (body as Edited).decision;
  const { decision: __, ...rest } = body;
  return `${JSON.stringify({ ...rest, decision }).slice(0, -2)},"arguments":${written}}}`;
}
