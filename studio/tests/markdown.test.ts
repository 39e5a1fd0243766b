import { expect, it } from "vitest";
import { indented } from "../src/approvals/exact";
import { blocksOf } from "../src/parts/markdown";

const LONG = 20_000;
const HEADS = ["", "# ", "# a", "- ", "1. ", "|", "> ", "**", "__", "`", "*", "a _", "```\n", "|a|\n|-"];
const UNITS = [
  ..." \t\u2028#-*_`|\\>1a\n",
  "# ",
  "- ",
  "* ",
  "** ",
  "_ ",
  " _a",
  "*a ",
  "**a",
  "__a",
  "| ",
  "|-",
  ":-",
];
const TAILS = ["", "x", "x\u2028y", "\u2028", "\ny", "#", "|", "*"];

/** Milliseconds of the best of two: a machine that is busy elsewhere is not what is measured. */
function cost(read: () => unknown): number {
  const times = [1, 2].map(() => {
    const begin = performance.now();
    read();
    return performance.now() - begin;
  });
  return Math.min(...times);
}

it("takes no longer than the text is long to read Markdown, whatever an agent writes", () => {
  const slow: string[] = [];
  for (const head of HEADS)
    for (const unit of UNITS)
      for (const tail of TAILS) {
        const text = head + unit.repeat(LONG / unit.length) + tail;
        const took = cost(() => blocksOf(text));
        if (took > 100) slow.push(`${JSON.stringify([head, unit, tail])}: ${Math.round(took)} ms`);
      }
  expect(slow).toEqual([]);
}, 120_000);

it("lays out arguments in a time as their length is, too", () => {
  const wide = `{"a":[${"[],{},".repeat(LONG / 6)}1]}`;
  expect(cost(() => indented(wide))).toBeLessThan(200);
});

it("reads headings with the signs that close them, and keeps those that are of a word", () => {
  const told = blocksOf("# One ##\n## C#\n### Two   \n# \u2028x\u2028y\n#none\n#\n");
  expect(
    told.map((one) => (one.kind === "heading" ? `${one.level} ${one.text[0]?.text}` : one.kind)),
  ).toEqual(["1 One", "2 C#", "3 Two", "1 x\u2028y", "paragraph"]);
});
