import { expect, it } from "vitest";
import { widestOf, widthOf } from "../src/parts/letters";

it("takes letters by how wide they are drawn, each of those that are two to a computer as one", () => {
  expect(widthOf("illi", 10)).toBeLessThan(widthOf("nooo", 10));
  expect(widthOf("nooo", 10)).toBeLessThan(widthOf("wmmw", 10));
  expect(widthOf("編集者", 10)).toBeGreaterThan(widthOf("abc", 10) * 1.5);
  expect(widthOf("🐝", 10)).toBeLessThan(15);
  expect(widthOf("", 10)).toBe(0);
});

it("finds the widest word, which is not always the longest", () => {
  expect(widestOf("mmmm lllll\n i", 10)).toBe(widthOf("mmmm", 10));
  expect(widestOf("", 10)).toBe(0);
});
