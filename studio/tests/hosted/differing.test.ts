import { describe, expect, it } from "vitest";
import { differing, linesOf } from "../../src/hosted/differing";

const SIGNS = { added: "+", removed: "-", changed: "~" } as const;
const worded = (found: Parameters<typeof linesOf>[0]) =>
  linesOf(found).map(({ kind, words }) => `${SIGNS[kind]} ${words}`);

describe("two checkpoints of a hosted graph", () => {
  const OLD = { topic: "bees", page: { tone: "warm", lines: ["a", "b"] }, gone: null };
  const NOW = { topic: "bees", page: { tone: "plain", lines: ["a", "c", "d"] }, good: false };

  it("are told apart key by key, however deep", () => {
    expect(worded(differing(OLD, NOW))).toEqual([
      "- gone: null",
      "+ good: false",
      "~ page.lines.1: b → c",
      "+ page.lines.2: d",
      "~ page.tone: warm → plain",
    ]);
  });

  it("are told in order, whichever of them has which key first, with 2 before 10", () => {
    const items = (names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
    const found = differing(items(["item 10", "b"]), items(["C", "item 2", "a"]));
    expect(found.map(({ at }) => at)).toEqual(["a", "b", "C", "item 2", "item 10"]);
  });

  it("are the same where nothing is other", () => {
    expect(differing(OLD, structuredClone(OLD))).toEqual([]);
  });

  it("tell a value that is of another kind as a whole", () => {
    expect(worded(differing({ a: [1] }, { a: { "0": 1 } }))).toEqual(['~ a: [1] → {"0":1}']);
  });

  it("keep long texts whole, so that they are seen to differ however late", () => {
    const long = "It builds on what was found before. ".repeat(20);
    const [line] = linesOf(differing({ draft: `${long}Warm.` }, { draft: `${long}Plain.` }));
    expect(line?.texts).toEqual({ about: "draft", old: `${long}Warm.`, now: `${long}Plain.` });
  });
});
