/** The way that a turn took through its graph. Pure. */
import type { Snapshot } from "./standing";

/** The nodes that were visited, the first first, with where it stands at the end of the list. turn: the last first. */
export function pathOf(turn: readonly Snapshot[]): string[] {
  return [...turn]
    .reverse()
    .flatMap((one, at, all) =>
      at === all.length - 1 ? [] : (one.next ?? []).filter((name) => name !== "__start__"),
    );
}
