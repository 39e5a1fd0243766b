import { expect, it } from "vitest";
import { partsOfTeam } from "../../src/thread/differing";

const change = (
  part: string,
  words: string,
  kind: "added" | "removed" | "changed" = "added",
  noted = false,
) => ({
  kind,
  part,
  words,
  channel: "somewhere",
  path: [],
  about: "",
  old: null,
  new: null,
  noted,
});

it("leaves out what the machine notes for itself", () => {
  const changes = [
    change("messages", "Editor: a → b"),
    change("questions to people", "May it?, content: 88 → 05", "changed", true),
  ];
  expect(partsOfTeam({ workflow: [], changes }).map((one) => one.name)).toEqual(["messages"]);
});

it("says when something was as clocks show it, and what people say as they said it", () => {
  const changes = [
    change("questions to people", "May it?, decided at: 1795874227.8227541"),
    change("messages", "Ann: at: 1795874227.8227541"),
  ];
  const [asked, said] = partsOfTeam({ workflow: [], changes }).map((one) =>
    one.lines.map((line) => line.words),
  );
  expect(asked?.[0]).toMatch(/^May it\?, decided at: \d\d:\d\d:\d\d$/);
  expect(said).toEqual(["Ann: at: 1795874227.8227541"]);
});

it("tells what is different part by part, in the server's words", () => {
  const found = partsOfTeam({
    workflow: [
      { kind: "changed", subject: "step", id: "writer", old: "Writer", new: "Writer, after Editor" },
    ],
    changes: [
      change("what agents wrote", "Fact Checker"),
      change("steps", "Fact Checker: running → done", "changed"),
      change("what agents wrote", "Writer", "removed"),
      change("messages", "Fact Checker: **Satisfied**: both stand."),
    ],
  });
  expect(found.map((one) => [one.name, ...one.lines.map((line) => `${line.kind} ${line.words}`)])).toEqual([
    ["flow", "changed Writer → Writer, after Editor"],
    ["what agents wrote", "added Fact Checker", "removed Writer"],
    ["steps", "changed Fact Checker: running → done"],
    ["messages", "added Fact Checker: Satisfied: both stand."],
  ]);
});

it("keeps long texts whole, so that they are seen to differ however late", () => {
  const long = "It builds on what the researcher found. ".repeat(4);
  const text = (end: string) => ({ type: "ai", name: "Editor", text: long + end });
  const anew = {
    ...change("messages", "Editor: …", "changed"),
    about: "Editor",
    old: text("a"),
    new: text("b"),
  };
  const other = { ...anew, part: "context for all", about: "tone", old: `${long}a`, new: `${long}b` };
  const found = partsOfTeam({ workflow: [], changes: [anew, other] });
  expect(found.map(({ lines: [line] }) => line?.texts)).toEqual([
    { about: "Editor", old: `${long}a`, now: `${long}b` },
    { about: "tone", old: `${long}a`, now: `${long}b` },
  ]);
});
