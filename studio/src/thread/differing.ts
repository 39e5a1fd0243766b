/** What is different between two states, as the server words it, part by part. Pure. */
import type { components } from "../api/schema";
import { timeOf } from "../parts/times";

type Compared = Pick<components["schemas"]["Compared"], "workflow" | "changes">;
type Change = Compared["changes"][number];
export type Kind = "added" | "removed" | "changed";
/** texts: where words would be cut, what was and what is there in full, and of whom or what. */
export type Line = { kind: Kind; words: string; texts?: Texts };
export type Texts = { about: string; old: string; now: string };
/** Of one part of the state; "" = of none. */
export type Part = { name: string; lines: Line[] };

/** Of a team's thread: the flow first, then the parts of the state, without what the machine notes for itself. */
export function partsOfTeam({ workflow, changes }: Compared): Part[] {
  const flow = workflow.map(({ kind, old, new: now }) => ({
    kind,
    words: [old, now].filter(Boolean).join(" → "),
  }));
  const parts = new Map<string, Line[]>(flow.length > 0 ? [["flow", flow]] : []);
  for (const one of changes)
    if (!one.noted) parts.set(one.part, [...(parts.get(one.part) ?? []), lineOf(one)]);
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

function lineOf({ kind, part, about, words, old, new: now }: Change): Line {
  const line = { kind, words: worded(part, plain(words)) };
  const texts = textsOf(saidIn(old), saidIn(now), about);
  return texts ? { ...line, texts } : line;
}

/** The server cuts what is longer. */
const LONGEST = 80;

/** Of two texts of which one is too long to be told in a few words. */
export function textsOf(old: string | undefined, now: string | undefined, about: string): Texts | undefined {
  if (old === undefined || now === undefined || Math.max(old.length, now.length) <= LONGEST) return;
  return { about, old, now };
}

/** The text of a value that is one, or of a message. */
function saidIn(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || !("text" in value)) return;
  return typeof value.text === "string" ? value.text : undefined;
}

/** In a list of lines the signs of Markdown say nothing: the words without them. */
function plain(words: string): string {
  return words
    .replace(/\*\*(?=\S)([^\n]*?\S)\*\*/g, "$1")
    .replace(/^#{1,6} +/gm, "")
    .replace(/: #{1,6} +/, ": ");
}
