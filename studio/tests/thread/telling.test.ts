// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { ThreadEvent } from "../../src/thread/events";
import { agentOf, nameOf, toolOf, worded } from "../../src/thread/names";
import { told, whoOf } from "../../src/thread/telling";
import { nodeOf, pictureOf } from "../whole";

const PICTURE = pictureOf([
  nodeOf("fact-checker", { label: "Fact Checker", agent: "fact-checker" }),
  nodeOf("gate-a", { kind: "gate", label: "a human approves", detail: "A human approves" }),
  nodeOf("tools", { kind: "tools", detail: "Web Search, Mail" }),
]);

function event(kind: string, instance: string, data: Record<string, unknown>): ThreadEvent {
  return { seq: 1, at: 0, kind, instance, agent: "", data };
}

function line(one: ThreadEvent): string {
  return `${whoOf(one, PICTURE)} ${told(one, PICTURE)}`.trim();
}

describe("an event in words", () => {
  it.each([
    [
      event("step_started", "fact-checker@2", { task: "checks it", round: 2 }),
      "Fact Checker, round 2 begins: checks it, round 2",
    ],
    [
      event("tool_denied", "fact-checker", { tool: "web-search", reason: "not given" }),
      "Fact Checker may not call Web Search: not given",
    ],
    [
      event("gate_waiting", "gate-a", { ask: "May it go?", approval: { key: "gate-a" } }),
      "a human approves asks a person: May it go?",
    ],
    [
      event("command_applied", "", {
        command: "expire",
        note: "nobody answered gate-1-aa in time: the answer is no",
      }),
      "the time of a question is over: nobody answered in time: the answer is no",
    ],
    [
      event("gate_decided", "gate-a", { decision: "expired", reason: "nobody answered in time" }),
      "a human approves has no answer: nobody answered in time",
    ],
    [
      event("approval_asked", "gate-a", { approval: { ask: "May it go?", handed_to: ["leads"] } }),
      "a human approves has no answer in time: leads is asked too: May it go?",
    ],
    [
      event("command_applied", "", { command: "send", given: { message: "Hurry", by: "ann" }, note: "" }),
      "ann says: Hurry",
    ],
    [event("run_started", "", { request: "A page", version: "f00" }), "A person asks: A page"],
    [
      event("run_interrupted", "", { waiting: [{ kind: "tool", name: "mail" }], failures: {} }),
      "the run stands still: a yes to Mail",
    ],
    [event("run_failed", "", { detail: "TypeError: no" }), "the run failed: TypeError: no"],
    [
      event("step_failed", "fact-checker", { failure: "awaits_approval", detail: 'mail {"to":"ann"}' }),
      'Fact Checker waits for a person to answer: mail {"to":"ann"}',
    ],
    [
      event("step_failed", "fact-checker", { failure: "model_timeout", detail: "after 9 s" }),
      "Fact Checker failed: model timeout: after 9 s",
    ],
  ])("says who, and what: %#", (one, words) => {
    expect(line(one)).toBe(words);
  });

  it("of a kind that is not known is that kind, and nothing breaks on data that is missing", () => {
    for (const kind of [
      "something_new",
      "tool_result",
      "approval_asked",
      "workflow_changed",
      "judged",
      "signal",
    ])
      expect(told(event(kind, "", {}), PICTURE)).not.toMatch(/undefined|null|_/);
    expect(told(event("something_new", "", {}), PICTURE)).toBe("something new");
  });
});

describe("names", () => {
  it("are those of people, for instances, agents and tools, and ids where nothing is known", () => {
    expect(nameOf("fact-checker@2[3]", PICTURE)).toBe("Fact Checker, round 2, item 3");
    expect(nameOf("command-12", PICTURE)).toBe("A person");
    expect(agentOf("fact-checker", PICTURE)).toBe("Fact Checker");
    expect([toolOf("web-search", PICTURE), toolOf("websearch", PICTURE)]).toEqual([
      "Web Search",
      "websearch",
    ]);
  });

  it("stand in a line of the history, but not in what people have said", () => {
    expect(worded("fact-checker is done; begins: fact-checker@2; asks: fact-checker is fine", PICTURE)).toBe(
      "Fact Checker is done; begins: Fact Checker, round 2; asks: fact-checker is fine",
    );
    expect(worded("asked: fact-checker is done", PICTURE)).toBe("asked: fact-checker is done");
  });
});
