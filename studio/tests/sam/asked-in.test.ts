// @vitest-environment node
import { expect, it } from "vitest";
import type { Snapshot } from "../../src/hosted/standing";
import { askedIn } from "../../src/pages/sam/asked-in";

const turn = (...values: object[]) => values.map((one): Snapshot => ({ values: { ...one } }));

it("finds what a turn was asked also once its state has the question no more", () => {
  const over = turn(
    { question: null, output: "Lima" },
    { question: "The capital of Peru?" },
    { input: "raw" },
  );
  expect(askedIn(over)).toEqual({ words: "The capital of Peru?", file: "" });
  expect(askedIn(turn({}, { input: "just begun" }))).toEqual({ words: "just begun", file: "" });
  expect(askedIn(turn({ question: { text: "What is it?", name: "cat.png", base64: "AAAA" } }))).toEqual({
    words: "What is it?",
    file: "cat.png",
  });
  expect(askedIn(turn({}))).toBeNull();
});
