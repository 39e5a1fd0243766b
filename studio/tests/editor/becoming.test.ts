import { expect, it } from "vitest";
import { becomesAt } from "../../src/editor/becoming";

const one = (start: number, end: number, kind: string, id: string) => ({ start, end, kind, id, words: id });
const ids = (phrases: Parameters<typeof becomesAt>[0], at: number) =>
  becomesAt(phrases, at).map(({ id }) => id);

it("tells first of the agent that a phrase is about, and then of those to whom it refers back", () => {
  const phrases = [
    one(0, 23, "step", "triage"),
    one(25, 69, "flow", "flow"),
    one(25, 69, "step", "billing"),
    one(25, 69, "step", "technician"),
    one(76, 117, "flow", "flow"),
    one(76, 117, "step", "billing"),
    one(76, 117, "step", "technician"),
    one(76, 117, "step", "composer"),
  ];
  expect(ids(phrases, 90)).toEqual(["composer", "billing", "technician"]);
  expect(ids(phrases, 30)).toEqual(["billing", "technician", "flow"]);
  expect(ids(phrases, 70)).toEqual([]);
});

it("tells of the narrowest phrase first, whoever else is in a wider one", () => {
  const phrases = [one(0, 60, "loop", "loop"), one(0, 10, "step", "ann"), one(20, 40, "step", "ann")];
  expect(ids(phrases, 5)).toEqual(["ann", "loop"]);
  expect(ids(phrases, 25)).toEqual(["ann", "loop"]);
});

it("leaves out none of several whom one phrase sets to work, but for a crowd", () => {
  const crowd = (many: number) => Array.from({ length: many }, (_, at) => one(0, 30, "step", `a${at}`));
  expect(ids([one(0, 30, "flow", "f"), ...crowd(5)], 3)).toEqual(["a0", "a1", "a2", "a3", "a4"]);
  expect(ids(crowd(40), 3)).toHaveLength(6);
});
