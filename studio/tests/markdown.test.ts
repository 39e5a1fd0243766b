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

/** Whether four times the length takes far more than four times the time: sixteen times where it is squared, and
 * so whenever it is measured; what another process has held up once is looked at again. */
function squared(read: (length: number) => unknown): boolean {
  return [1, 2, 3, 4].every(() => {
    const long = cost(() => read(LONG));
    return long > 100 && long > 8 * cost(() => read(LONG / 4));
  });
}

it("takes no longer than the text is long to read Markdown, whatever an agent writes", () => {
  const slow: string[] = [];
  for (const head of HEADS)
    for (const unit of UNITS)
      for (const tail of TAILS)
        if (squared((length) => blocksOf(head + unit.repeat(length / unit.length) + tail)))
          slow.push(JSON.stringify([head, unit, tail]));
  expect(slow).toEqual([]);
}, 120_000);

it("lays out arguments in a time as their length is, too", () => {
  expect(squared((length) => indented(`{"a":[${"[],{},".repeat(length / 6)}1]}`))).toBe(false);
});

it("reads headings with the signs that close them, and keeps those that are of a word", () => {
  const told = blocksOf("# One ##\n## C#\n### Two   \n# \u2028x\u2028y\n#none\n#\n");
  expect(
    told.map((one) => (one.kind === "heading" ? `${one.level} ${one.text[0]?.text}` : one.kind)),
  ).toEqual(["1 One", "2 C#", "3 Two", "1 x\u2028y", "paragraph"]);
});

it("ends no cell of a table at a sign behind a backslash, nor within code", () => {
  const cells = (row: string) => {
    const [table] = blocksOf(`| Step | What | Minutes |\n|---|---|---|\n${row}`);
    const words = table?.kind === "table" ? (table.rows[0] ?? []) : [];
    return words.map((cell) =>
      cell.map((one) => `${one.kind === "code" ? "code:" : ""}${one.text}`).join(""),
    );
  };
  expect(cells("| 1 | Look at a lift \\| a picture | 20 |")).toEqual([
    "1",
    "Look at a lift | a picture",
    "20",
  ]);
  expect(cells("| 1 | Rate `low | high` | 20 |")).toEqual(["1", "Rate code:low | high", "20"]);
  expect(cells("| 1 | `low \\| high` | 20 |")).toEqual(["1", "code:low | high", "20"]);
  expect(cells("| 1 ` | two | 20 ` |"), "no code").toEqual(["1 `", "two", "20 `"]);
  expect(cells("| 1 | | 20 |")).toEqual(["1", "", "20"]);
});

/** All that is shown of a text, numbers of items included. */
function shown(markdown: string): string {
  const words = (of: readonly { text: string }[]) => of.map((one) => one.text).join(" ");
  return blocksOf(markdown)
    .map((block) => {
      switch (block.kind) {
        case "code":
          return `${block.info} ${block.text}`;
        case "list":
          return block.items.map((item) => `${item.number ?? ""} ${words(item.text)}`).join(" ");
        case "table":
          return [block.head, ...block.rows].map((row) => row.map(words).join(" ")).join(" ");
        case "rule":
          return "";
        default:
          return words(block.text);
      }
    })
    .join(" ");
}

it("shows what stands beside the signs of code, and the number that an item has", () => {
  expect(shown("```Stop your tablets\nbreathe\n```")).toContain("Stop your tablets");
  expect(shown("```\nbreathe\n```Take 50 mg\nEnd.")).toContain("Take 50 mg");
  expect(shown("- Breathe\n50. mg each night\n- Rest")).toContain("50 mg each night");
  expect(shown("1. One\n7. Seven")).toMatch(/1 One 7 Seven/);
  expect(blocksOf("````\n```\nstill code\n````\nafter").map((one) => one.kind)).toEqual([
    "code",
    "paragraph",
  ]);
});

it("leaves no word out, however lines are put together", () => {
  const SIGNS = [
    "",
    "# ",
    "> ",
    "- ",
    "3. ",
    "  * ",
    "```",
    "```` ",
    "| ",
    "    ",
    "** ",
    "`",
    "1) ",
    "---\n",
    "_",
  ];
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < 2000; round++) {
    const words = Array.from({ length: 8 }, (_, at) => `w${at}x`);
    const text = words
      .map((word) => `${SIGNS[draw(SIGNS.length)]}${word}${["\n", " ", "```\n", " |\n", "\n\n"][draw(5)]}`)
      .join("");
    const told = shown(text);
    expect(
      words.filter((word) => !told.includes(word)),
      JSON.stringify(text),
    ).toEqual([]);
  }
});
