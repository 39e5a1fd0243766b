import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { WordDiff } from "../src/parts/word-diff";

it("shows a line break that came or went by a sign, and marks no word beside it", () => {
  const { container } = render(
    <WordDiff old={"Bees hum. Wasps sting.\nOx"} now={"Bees hum.\nWasps sting. Ox"} />,
  );
  const marked = (tag: string) => [...container.querySelectorAll(tag)].map((one) => one.textContent);
  expect([marked("del"), marked("ins")]).toEqual([
    [" ", "↵"],
    ["↵\n", " "],
  ]);
});
