import { expect, it } from "vitest";
import { between } from "../../src/editor/between";

it("is the one change that makes of a text the other, whatever both have in common", () => {
  const texts = ["", "a", "aa", "aaa", "aba", "abba", "Writer drafts.", "Writer drafts, then Editor.", "b"];
  for (const old of texts)
    for (const now of texts) {
      const { from, to, insert } = between(old, now);
      expect(old.slice(0, from) + insert + old.slice(to)).toBe(now);
    }
  expect(between("Writer drafts.", "Writer writes.")).toEqual({ from: 7, to: 12, insert: "write" });
});
