import { expect, it } from "vitest";
import type { Picture } from "../../src/api/types";
import { partsOf } from "../../src/thread/differing";

const PICTURE = {
  nodes: [
    { id: "fact-checker", label: "Fact Checker", kind: "step", groups: [] },
    { id: "gate-a", label: "a human approves", kind: "gate", groups: [] },
  ],
  frames: [{ node: "loop-a", words: "repeat until good" }],
} as unknown as Picture;

it("tells what is different part by part, by the names that people use", () => {
  const found = partsOf(
    [
      "+ agent_outputs fact-checker: by fact-checker",
      "~ progress fact-checker: running → done",
      "+ progress loop-a?0.0: done",
      "+ interrupts gate-a: A human approves waiting",
      "+ messages 1/fact-checker: fact-checker: **Satisfied**: both stand.",
      "+ execution_trace 4: fact-checker done",
      "- coordination_rules asked: 1",
    ],
    PICTURE,
  );
  expect(found.map((one) => one.name)).toEqual([
    "agent outputs",
    "progress",
    "interrupts",
    "messages",
    "execution trace",
    "notes of the run",
  ]);
  expect(found.flatMap((one) => one.lines.map((line) => `${line.kind} ${line.words}`))).toEqual([
    "added Fact Checker",
    "changed Fact Checker: running → done",
    "added decides: repeat until good: done",
    "added a human approves: A human approves waiting",
    "added Fact Checker: Satisfied: both stand.",
    "added 4: Fact Checker done",
    "removed Times that a person was asked: 1",
  ]);
});

it("leaves the values of somebody's own graph as they are", () => {
  expect(partsOf(["+ draft: A page", "~ tone of it: warm → plain"])).toEqual([
    {
      name: "",
      lines: [
        { kind: "added", words: "draft: A page" },
        { kind: "changed", words: "tone of it: warm → plain" },
      ],
    },
  ]);
});
