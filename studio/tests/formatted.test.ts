import { expect, it } from "vitest";
import { levelsOf } from "../src/parts/formatted";
import { blocksOf } from "../src/parts/markdown";

it("leaves out no rank of headings, however many signs an agent gives them", () => {
  const told = (markdown: string) => levelsOf(blocksOf(markdown));
  expect(told("### Deep\n## Less\n##### Below\n##### Beside\n# First\n### Below")).toEqual([
    1, 1, 2, 2, 1, 2,
  ]);
  expect(told("# One\n## Two\n### Three\n## Two")).toEqual([1, 2, 3, 2]);
});
