/** What is different between two states, as the server words it, part by part. Pure. */
import type { components } from "../api/schema";
import { timeOf } from "../parts/times";

type Compared = Pick<components["schemas"]["Compared"], "workflow" | "changes">;
export type Kind = "added" | "removed" | "changed";
export type Line = { kind: Kind; words: string };
/** Of one part of the state; "" = of none. */
export type Part = { name: string; lines: Line[] };

const KINDS: Readonly<Record<string, Kind>> = { "+": "added", "-": "removed", "~": "changed" };

/** Of a team's thread: the flow first, then the parts of the state, without what the machine notes for itself. */
export function partsOfTeam({ workflow, changes }: Compared): Part[] {
  const flow = workflow.map(({ kind, old, new: now }) => ({
    kind,
    words: [old, now].filter(Boolean).join(" → "),
  }));
  const parts = new Map<string, Line[]>(flow.length > 0 ? [["flow", flow]] : []);
  for (const { kind, part, words, noted } of changes)
    if (!noted) parts.set(part, [...(parts.get(part) ?? []), { kind, words: worded(part, plain(words)) }]);
  return [...parts].map(([name, lines]) => ({ name, lines }));
}

/** The server's name of the part with what people were asked. */
const ASKED = "questions to people";
/** Unix seconds, of something that happened at some time. */
const MOMENT = /\bat: (\d{10}(?:\.\d+)?)\b/g;

/** Moments as a clock shows them. */
function worded(part: string, words: string): string {
  return part === ASKED ? words.replace(MOMENT, (_, at: string) => `at: ${timeOf(Number(at))}`) : words;
}

/** Of lines that begin with a sign, in one part. */
export function partOf(lines: readonly string[]): Part[] {
  const told = lines.map((line) => ({
    kind: KINDS[line[0] ?? ""] ?? "changed",
    words: plain(line.slice(2)),
  }));
  return told.length > 0 ? [{ name: "", lines: told }] : [];
}

/** In a list of lines the signs of Markdown say nothing: the words without them. */
function plain(words: string): string {
  return words
    .replace(/\*\*(?=\S)([^\n]*?\S)\*\*/g, "$1")
    .replace(/^#{1,6} +/gm, "")
    .replace(/: #{1,6} +/, ": ");
}
