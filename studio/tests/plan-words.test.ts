import { expect, it } from "vitest";
import { sectionsOf } from "../src/parts/plan-words";

const WORDS = `Changes:
  - Ann · draws, after Bob
  ~ Cid · polishes, after Ann  →  Cid · polishes, after Bob
  + Only Bob may use Mail. Bob gains the right.

Warnings:
  Bob reads what is not there

Done:
  Ann's result is kept, for others to read; nothing hangs on it any more

Nothing is left to do: the work is finished.
`;

it("tells a plan as sections, each line with its sign, and what was apart from what becomes of it", () => {
  const plain = { sign: "", now: "" };
  expect(sectionsOf(WORDS)).toEqual([
    { title: "", lines: [{ ...plain, text: "Nothing is left to do: the work is finished." }] },
    {
      title: "Changes",
      lines: [
        { sign: "removed", text: "Ann · draws, after Bob", now: "" },
        { sign: "changed", text: "Cid · polishes, after Ann", now: "Cid · polishes, after Bob" },
        { sign: "added", text: "Only Bob may use Mail. Bob gains the right.", now: "" },
      ],
    },
    {
      title: "Done",
      lines: [{ ...plain, text: "Ann's result is kept, for others to read; nothing hangs on it any more" }],
    },
  ]);
});

it("tells first what becomes of running work and of questions, and the flow that was written behind it", () => {
  const blocks = [
    "Changes",
    "Running",
    "Done",
    "Joins",
    "Asked again",
    "Waits for a person",
    "Starts at once",
  ];
  const said = blocks.map((title) => `${title}:\n  Ann`).join("\n\n");
  const order = [
    "Running",
    "Waits for a person",
    "Asked again",
    "Starts at once",
    "Changes",
    "Done",
    "Joins",
  ];
  expect(sectionsOf(said).map(({ title }) => title)).toEqual(order);
});

it("tells words of another kind as they are", () => {
  expect(sectionsOf("nothing changes\n")).toEqual([
    { title: "", lines: [{ sign: "", text: "nothing changes", now: "" }] },
  ]);
  expect(sectionsOf("")).toEqual([]);
});

it("says what becomes of running steps in words, without the name that programs have for it", () => {
  const said = "swap so that what runs and changes is cancelled (drain: cancel), and it begins again";
  const [section] = sectionsOf(said);
  expect(section?.lines[0]?.text).toBe(
    "swap so that what runs and changes is cancelled, and it begins again",
  );
});
