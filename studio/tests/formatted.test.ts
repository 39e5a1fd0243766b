import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, it } from "vitest";
import { Formatted, levelsOf } from "../src/parts/formatted";
import { blocksOf } from "../src/parts/markdown";

it("leaves out no rank of headings, however many signs an agent gives them", () => {
  const told = (markdown: string) => levelsOf(blocksOf(markdown));
  expect(told("### Deep\n## Less\n##### Below\n##### Beside\n# First\n### Below")).toEqual([
    1, 1, 2, 2, 1, 2,
  ]);
  expect(told("# One\n## Two\n### Three\n## Two")).toEqual([1, 2, 3, 2]);
});

it("lets a list run as its words do, so that its numbers stand beside them", () => {
  render(createElement(Formatted, { text: "1. לנשום\n2. לכתוב\n\ntext\n\n- ללכת" }));
  expect(screen.getAllByRole("list").map((one) => one.dir)).toEqual(["auto", "auto"]);
});

it("lets a table and a quote run as their words do, too", () => {
  render(createElement(Formatted, { text: "| צעד | פחד |\n|---|---|\n| מעלית | 40 |\n\n> نفس ببطء" }));
  const around = screen.getByRole("table").parentElement;
  expect([around?.dir, screen.getByRole("blockquote").dir]).toEqual(["auto", "auto"]);
});
