/** A plan in words, as its sections and their lines. Pure. */

import { drainInWords } from "./draining";

/** now: what it becomes, where `text` is what it was. */
type Line = { sign: "" | "added" | "removed" | "changed"; text: string; now: string };
/** title: "" where the words have none. */
export type Section = { title: string; lines: readonly Line[] };

const SIGNS: Readonly<Record<string, Line["sign"]>> = { "+ ": "added", "- ": "removed", "~ ": "changed" };
/** What stands above the plan already, as something to look at. */
const TOLD_APART = "Warnings";
/** What a yes does to people's work and to their questions stands first; the new flow itself is what they wrote. */
const FIRST = [/^Running$/, /^Waits for a person$/, /^Asked again$/, /^Starts /, /^$/];

/** Sections stand apart by an empty line; each has a title with a colon, and its lines below it, moved in. */
export function sectionsOf(words: string): Section[] {
  return words
    .trim()
    .split(/\n\n+/)
    .map(sectionOf)
    .filter(({ title, lines }) => lines.length > 0 && title !== TOLD_APART)
    .sort((one, other) => placeOf(one) - placeOf(other));
}

function placeOf({ title }: Section): number {
  const at = FIRST.findIndex((first) => first.test(title));
  return at < 0 ? FIRST.length : at;
}

function sectionOf(block: string): Section {
  const [first = "", ...rest] = block.split("\n");
  if (rest.length > 0 && first.endsWith(":")) return { title: first.slice(0, -1), lines: rest.map(lineOf) };
  return { title: "", lines: block.split("\n").filter(Boolean).map(lineOf) };
}

function lineOf(said: string): Line {
  const line = said.trim();
  const sign = SIGNS[line.slice(0, 2)] ?? "";
  const text = drainInWords(sign ? line.slice(2) : line);
  const [was = "", now = ""] = sign === "changed" ? text.split("  →  ") : [text];
  return { sign, text: was, now };
}
