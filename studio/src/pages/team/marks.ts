/** Changes, phrases and the picture's nodes: which belongs to which. Pure. */
import type { Change, Phrase, PictureNode } from "../../api/types";
import type { Mark } from "../../graph/parts";

export function marksOf(changes: readonly Change[] | null | undefined): ReadonlyMap<string, Mark> {
  return new Map((changes ?? []).map((change) => [change.id, change.kind]));
}

/** The nodes that the narrowest phrases around a place of the prompt became. */
export function litBy(phrases: readonly Phrase[], place: number): ReadonlySet<string> {
  const around = phrases.filter((one) => one.id && one.start <= place && place <= one.end);
  const narrowest = Math.min(...around.map((one) => one.end - one.start));
  return new Set(around.filter((one) => one.end - one.start === narrowest).map((one) => one.id));
}

export type Span = { from: number; to: number };

/** The words of the prompt that a node came from. */
export function wordsOf(node: PictureNode | undefined): Span[] {
  return (node?.spans ?? []).flatMap(([from, to]) =>
    typeof from === "number" && typeof to === "number" ? [{ from, to }] : [],
  );
}
