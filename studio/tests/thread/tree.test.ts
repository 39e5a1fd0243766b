import { describe, expect, it } from "vitest";
import { rowsOf } from "../../src/thread/tree";

const point = (checkpoint_id: string, parent: string | null = null) => ({ checkpoint_id, parent });

describe("checkpoints as a tree", () => {
  it("stay in one lane while one follows the other", () => {
    const rows = rowsOf([point("a"), point("b", "a"), point("c", "b")]);
    expect(rows.map((row) => row.lane)).toEqual([0, 0, 0]);
    expect(rows.every((row) => row.from === null)).toBe(true);
  });

  it("branch into a lane beside where work went back", () => {
    const rows = rowsOf([point("a"), point("b", "a"), point("c", "b"), point("d", "a"), point("e", "d")]);
    expect(rows.map((row) => row.lane)).toEqual([0, 0, 0, 1, 1]);
    expect(rows[3]?.from).toBe(0);
  });

  it("never put two that live at a time into one lane", () => {
    const rows = rowsOf([point("a"), point("b", "a"), point("c", "a"), point("d", "a"), point("e", "c")]);
    expect(rows[2]?.lane).not.toBe(rows[3]?.lane);
    expect(rows[4]?.lane).toBe(rows[2]?.lane);
  });
});
