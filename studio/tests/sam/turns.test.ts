// @vitest-environment node
import { expect, it } from "vitest";
import type { Snapshot } from "../../src/hosted/standing";
import { turnsOf } from "../../src/pages/sam/turns";

/** Newest first; each behind the one after it, but where it says otherwise. */
function history(...told: [id: string, source: string, parent?: string][]): Snapshot[] {
  return told.map(([id, source, parent], at) => ({
    checkpoint_id: id,
    parent_checkpoint_id: parent ?? told[at + 1]?.[0] ?? null,
    metadata: { source },
  }));
}

const told = (all: Snapshot[]) => {
  const { turns, before } = turnsOf(all);
  return [turns.map(({ steps }) => steps.map((one) => one.checkpoint_id).join("")), before];
};

it("has each turn of a conversation, the first first", () => {
  expect(told(history(["f", "loop"], ["e", "loop"], ["d", "input"], ["b", "loop"], ["a", "input"]))).toEqual([
    ["ba", "fed"],
    null,
  ]);
  expect(told([])).toEqual([[], null]);
});

it("leaves out what the thread has left by another branch", () => {
  const forked = history(
    ["d", "loop"],
    ["c", "input", "b"],
    ["x", "loop"],
    ["w", "input", "b"],
    ["b", "loop"],
  );
  expect(
    told(
      [...forked, ...history(["a", "input"])].map((one) =>
        one.checkpoint_id === "b" ? { ...one, parent_checkpoint_id: "a" } : one,
      ),
    ),
  ).toEqual([["ba", "dc"], null]);
});

it("says where what is not known yet begins, and tells no half of an earlier turn", () => {
  expect(told(history(["d", "loop"], ["c", "input"], ["b", "loop"], ["a", "loop", "0"]))).toEqual([
    ["dc"],
    "a",
  ]);
  expect(told(history(["d", "loop"], ["c", "input", "b"]))).toEqual([["dc"], "c"]);
});

it("keeps a turn's name while it goes on", () => {
  const begun = history(["c", "input"], ["b", "loop"], ["a", "input"]);
  const on = [{ ...history(["d", "loop", "c"])[0] } as Snapshot, ...begun];
  expect(turnsOf(on).turns.at(-1)?.key).toBe(turnsOf(begun).turns.at(-1)?.key);
});
