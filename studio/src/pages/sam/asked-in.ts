/** What a turn of SAM was asked, from its checkpoints: once it is over, the state has the question no more. Pure. */
import { record } from "../../form/shape";
import type { Snapshot } from "../../hosted/standing";

/** file: the name of the picture or recording that came with it; "" = none. */
export type Asked = { words: string; file: string };

/** turn: the last checkpoint first. null: nobody knows. */
export function askedIn(turn: readonly Snapshot[]): Asked | null {
  for (const { values } of turn) {
    const { question, input } = record(values) ?? {};
    const found = question ?? input;
    if (typeof found === "string") return { words: found, file: "" };
    const told = record(found);
    if (told) return { words: text(told.text), file: text(told.name) };
  }
  return null;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
