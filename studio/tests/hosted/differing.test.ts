import { describe, expect, it } from "vitest";
import { differing, worded } from "../../src/hosted/differing";

describe("two checkpoints of a hosted graph", () => {
  const OLD = { topic: "bees", page: { tone: "warm", lines: ["a", "b"] }, gone: null };
  const NOW = { topic: "bees", page: { tone: "plain", lines: ["a", "c", "d"] }, good: false };

  it("are told apart key by key, however deep", () => {
    expect(worded(differing(OLD, NOW))).toEqual([
      "~ page.tone: warm → plain",
      "~ page.lines.1: b → c",
      "+ page.lines.2: d",
      "- gone: null",
      "+ good: false",
    ]);
  });

  it("are the same where nothing is other", () => {
    expect(differing(OLD, structuredClone(OLD))).toEqual([]);
  });

  it("tell a value that is of another kind as a whole", () => {
    expect(worded(differing({ a: [1] }, { a: { "0": 1 } }))).toEqual(['~ a: [1] → {"0":1}']);
  });
});
