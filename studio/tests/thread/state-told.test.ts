import { expect, it } from "vitest";
import { toldOf } from "../../src/thread/state-told";
import { frameOf, nodeOf, pictureOf } from "../whole";

const PICTURE = pictureOf(
  [
    nodeOf("fact-checker", { label: "Fact Checker", agent: "fact-checker" }),
    nodeOf("gate", { label: "a human approves", kind: "gate" }),
  ],
  [frameOf("loop", { words: "repeat until it is right" })],
);

const STATE = {
  agent_outputs: {
    "fact-checker@2": { agent: "fact-checker", message: "1/fc", fields: { sure: 0.9 } },
    "fact-checker": { agent: "fact-checker", message: "gone", fields: {} },
  },
  progress: {
    "fact-checker": { status: "done", node: "fact-checker" },
    "loop?0.0": { status: "done", kind: "judge", question: "It is right", answer: false },
  },
  interrupts: {
    "ask-1-dcb84519": {
      closed: true,
      kind: "tool",
      instance: "gate",
      status: "superseded",
      reason: "it has changed",
      tool: "mail",
    },
    gate: { status: "waiting", ask: "A human approves it", content: "39bbc2dae46bfc1d" },
  },
  messages: [
    { id: "m", type: "human", name: "", text: "About bees" },
    { id: "1/fc", type: "ai", name: "fact-checker", text: "**Right.**" },
  ],
  turn: { number: 1 },
};

const NOTES = { asked: "times that a person was asked", paused: "paused", disabled: "switched off" };

const told = (part: string, state: Record<string, unknown> = STATE) =>
  toldOf(part, state, PICTURE, NOTES)?.map(({ who, how, text, fields }) => [who, how, text, fields]);

it("says what agents have written by their names, with the words that a record only names", () => {
  expect(told("agent_outputs")).toEqual([
    ["Fact Checker, round 2", "", "**Right.**", { sure: 0.9 }],
    ["Fact Checker", "", "", {}],
  ]);
  expect(told("messages")).toEqual([
    ["A person", "", "About bees", {}],
    ["Fact Checker", "", "**Right.**", {}],
  ]);
});

it("says how steps, decisions and questions stand", () => {
  expect(told("progress")).toEqual([
    ["Fact Checker", "done", "", {}],
    ["decides: repeat until it is right", "done", "It is right: no", {}],
  ]);
  expect(told("interrupts")).toEqual([
    ["a human approves", "asked no more: it has changed", "a call of mail", {}],
    ["a human approves", "waiting", "A human approves it", {}],
  ]);
});

it("guesses nothing of what is of another shape", () => {
  expect(told("turn")).toBeUndefined();
  expect(told("progress", { progress: { writer: "done" } })).toBeUndefined();
  expect(told("messages", { messages: {} })).toBeUndefined();
});

it("says what the run has noted for itself in words, and keeps what they do not hold", () => {
  const state = { coordination_rules: { asked: 1, paused: true, disabled: ["writer"], new_one: 2 } };
  expect(told("coordination_rules", state)).toEqual([
    ["times that a person was asked", "1", "", {}],
    ["paused", "yes", "", {}],
    ["switched off", "", "", { disabled: ["writer"] }],
    ["new_one", "2", "", {}],
  ]);
});

it("says of a call that a person is asked about that it waits, and of the turn that it stands still", () => {
  const asks = { status: "failed", failure: "awaits_approval" };
  const waits = { progress: { "fact-checker": asks }, resume_info: { outcome: "failed" } };
  expect(told("progress", waits)).toEqual([["Fact Checker", "waits for a person's yes", "", {}]]);
  expect(told("resume_info", waits)).toEqual([
    ["the turn", "stands still until a person has said yes or no", "", {}],
  ]);
  const fails = { ...waits, progress: { ...waits.progress, gate: { status: "failed", failure: "timeout" } } };
  expect(told("resume_info", fails)).toBeUndefined();
});

it("calls those that have left the flow by their names", () => {
  const state = { coordination_rules: { left: [["checks", "fact-checker", "checks it"]] } };
  expect(told("coordination_rules", state)).toEqual([["left", "Fact Checker", "", {}]]);
});
