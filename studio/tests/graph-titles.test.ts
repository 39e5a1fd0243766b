import { expect, it } from "vitest";
import type { PictureFrame } from "../src/api/types";
import type { Laid } from "../src/graph/laid";
import { titlesOf } from "../src/graph/titles";

const frame = (id: string, depth: number, x: number, y: number): Laid["frames"][number] => ({
  ...({ id, node: id, kind: "loop", words: "", within: "", nodes: [], spans: [] } as PictureFrame),
  place: { x, y, width: 400, height: 300 },
  depth,
});
const lefts = (...frames: Laid["frames"][number][]) => Object.fromEntries(titlesOf(frames, () => "Loop"));

it("has the title of a frame within another beside that one's, where the two would cover each other", () => {
  const {
    inner = 0,
    outer = 0,
    innermost = 0,
  } = lefts(frame("inner", 1, 27, 7), frame("outer", 0, 0, 0), frame("innermost", 2, 50, 14));
  expect(outer).toBe(12);
  expect(27 + inner).toBeGreaterThan(outer + 60);
  expect(50 + innermost).toBeGreaterThan(27 + inner + 60);
});

it("leaves a title at its frame's side where there is nothing in its way", () => {
  expect(lefts(frame("outer", 0, 0, 0), frame("lower", 1, 20, 40), frame("beside", 0, 500, 0))).toEqual({
    outer: 12,
    lower: 12,
    beside: 12,
  });
});
