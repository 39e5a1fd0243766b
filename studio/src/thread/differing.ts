/** What is different between two states, as the server words it, in parts and with people's names. Pure. */
import type { Picture } from "../api/types";
import { nameOf } from "./names";
import { MARKS, markName, partName } from "./state-told";

export type Kind = "added" | "removed" | "changed";
export type Line = { kind: Kind; words: string };
/** Of one part of the state; "" = of none. */
export type Part = { name: string; lines: Line[] };

const KINDS: Readonly<Record<string, Kind>> = { "+": "added", "-": "removed", "~": "changed" };
const LINE = /^([-+~]) (?:([a-z]+(?:_[a-z]+)*) )?(.*)$/s;
/** Parts whose lines begin with a step. */
const OF_STEPS: ReadonlySet<string> = new Set(["agent_outputs", "progress", "interrupts"]);

/** picture: who the ids are; without, all stays as it is said, in one part. */
export function partsOf(words: readonly string[], picture?: Picture): Part[] {
  const parts = new Map<string, Line[]>();
  for (const line of words) {
    const [, sign = "~", channel = "", rest = line] = LINE.exec(line) ?? [];
    const part = picture && channel ? channel : "";
    const said = plain(part ? named(part, rest, picture as Picture) : line.slice(2));
    parts.set(part, [...(parts.get(part) ?? []), { kind: KINDS[sign] ?? "changed", words: said }]);
  }
  return [...parts].map(([part, lines]) => ({ name: partName(part), lines }));
}

/** In a list of lines the signs of Markdown say nothing: the words without them. */
function plain(words: string): string {
  return words
    .replace(/\*\*(?=\S)([^\n]*?\S)\*\*/g, "$1")
    .replace(/^#{1,6} +/gm, "")
    .replace(/: #{1,6} +/, ": ");
}

function named(part: string, rest: string, picture: Picture): string {
  const [, key = "", value = ""] = /^([^:]*): (.*)$/s.exec(rest) ?? [];
  if (!key) return rest;
  if (part === "agent_outputs" && /^by \S+$/.test(value)) return nameOf(key, picture);
  if (OF_STEPS.has(part)) return `${nameOf(key, picture)}: ${value}`;
  if (part === MARKS) return `${markName(key)}: ${value}`;
  if (part === "messages") return message(key, value, picture);
  if (part === "execution_trace") return traced(key, value, picture);
  return rest;
}

/** "1/writer: writer: The city hums" */
function message(key: string, value: string, picture: Picture): string {
  const [, instance] = /^\d+\/(\S+)$/.exec(key) ?? [];
  const [, agent, text] = /^(\S+): (.*)$/s.exec(value) ?? [];
  return instance && agent ? `${nameOf(instance, picture)}: ${text}` : `${key}: ${value}`;
}

/** "2: writer done" */
function traced(key: string, value: string, picture: Picture): string {
  const [, step, what] = /^(\S+) (.*)$/s.exec(value) ?? [];
  return step && what ? `${key}: ${nameOf(step, picture)} ${what}` : `${key}: ${value}`;
}
