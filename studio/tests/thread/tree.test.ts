import { describe, expect, it } from "vitest";
import { rowsOf } from "../../src/thread/tree";

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
