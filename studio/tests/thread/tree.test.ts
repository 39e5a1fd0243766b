import { describe, expect, it } from "vitest";
import { folded, rowsOf } from "../../src/thread/tree";

const point = (checkpoint_id: string, parent: string | null = null) => ({ checkpoint_id, parent });

describe("checkpoints as a tree", () => {
  it("stay in one lane while one follows the other", () => {
    const rows = rowsOf([point("a"), point("b", "a"), point("c", "b")]);
    expect(rows.map((row) => row.lane)).toEqual([0, 0, 0]);
    expect(rows.every((row) => row.from === null)).toBe(true);
  });

  it("branch into a lane beside in the row of the one that they go on from, however far above they stand", () => {
    const rows = rowsOf([point("a"), point("b", "a"), point("c", "b"), point("d", "a"), point("e", "d")]);
    expect(rows.map((row) => row.lane)).toEqual([0, 0, 0, 1, 1]);
    expect(rows.map((row) => row.off)).toEqual([[1], [], [], [], []]);
    expect(rows.map((row) => row.lanes)).toEqual([[], [1], [1], [], []]);
    expect(rows.map((row) => [row.comes, row.goes])).toEqual([
      [false, true],
      [true, true],
      [true, false],
      [true, true],
      [true, false],
    ]);
    expect(rows.map((row) => row.from?.checkpoint_id)).toEqual([
      undefined,
      undefined,
      undefined,
      "a",
      undefined,
    ]);
  });

  it("leave the lane to what goes on on the same thread, also where it was forked before", () => {
    const rows = rowsOf([point("a"), { ...point("f", "a"), thread: "other" }, point("b", "a")]);
    expect(rows.map((row) => row.lane)).toEqual([0, 1, 0]);
    expect(rows[1]?.from?.checkpoint_id).toBe("a");
  });

  it("never put two that live at a time into one lane", () => {
    const rows = rowsOf([point("a"), point("b", "a"), point("c", "a"), point("d", "a"), point("e", "c")]);
    expect(rows[2]?.lane).not.toBe(rows[3]?.lane);
    expect(rows[4]?.lane).toBe(rows[2]?.lane);
    for (const row of rows) expect(row.lanes).not.toContain(row.lane);
    for (const { lanes } of rows) expect(new Set(lanes).size).toBe(lanes.length);
  });

  it("know nothing of a parent that is not among them", () => {
    expect(rowsOf([point("b", "gone")])[0]).toMatchObject({ lane: 0, from: null, comes: false });
  });
});

describe("checkpoints at which nothing new is to be seen", () => {
  const quiet = (id: string, parent: string) => ({ ...point(id, parent), quiet: true });
  const told = (points: readonly { checkpoint_id: string; parent: string | null }[]) =>
    points.map((one) => `${one.checkpoint_id} after ${one.parent}`);
  const some = [point("a"), quiet("b", "a"), quiet("c", "b"), point("d", "c"), quiet("e", "d")];

  it("are folded, and what came after them comes after what was before them; the newest stays", () => {
    const { points, folded: count } = folded(some, new Set());
    expect([told(points), count]).toEqual([["a after null", "d after a", "e after d"], 2]);
  });

  it("stay where they are looked at, or where something branches off", () => {
    expect(told(folded(some, new Set(["c"])).points)).toContain("c after a");
    const fork = { ...point("fork", "b"), thread: "t" };
    expect(told(folded([...some, fork], new Set()).points)).toContain("b after a");
    expect(told(folded([...some, point("x", "c")], new Set()).points)).toContain("x after c");
    const last = [point("a"), quiet("b", "a"), { ...point("fork", "b"), thread: "t" }];
    expect(folded(last, new Set()).folded).toBe(0);
  });
});
