import { describe, expect, it } from "vitest";
import type { ThreadEvent } from "../../src/thread/events";
import { heardBy, readBy } from "../../src/thread/heard";
import { inOrder, saidOf, writtenAt } from "../../src/thread/said";

function event(seq: number, kind: string, data: Record<string, unknown>, instance = ""): ThreadEvent {
  return { seq, at: 1000 + seq, kind, instance, agent: instance, data };
}

const EVENTS = [
  event(1, "run_started", { request: "About bees" }),
  event(2, "step_finished", { text: "Buzz" }, "writer"),
  event(3, "command_applied", { command: "send", given: { message: "And wasps", audience: "group:desk" } }),
  event(4, "command_refused", { command: "send", given: { message: "Never heard" } }),
  event(5, "run_started", { request: "" }),
  event(6, "command_applied", {
    command: "inject_context",
    given: { text: "Short.", audience: "private:bo" },
  }),
  event(7, "command_applied", { command: "approve", given: { reason: "fine", by: "ann" } }),
  event(8, "command_applied", { command: "pause" }),
  event(9, "step_finished", { text: "Buzz, too" }, "writer"),
];

describe("what people have said on a thread", () => {
  it("is asked once, though a run that a restart has cut off begins anew", () => {
    const again = [
      event(1, "run_started", { request: "Bees" }),
      event(2, "run_started", { request: "Bees" }),
      event(3, "run_finished", {}),
      event(4, "run_started", { request: "Bees" }),
    ];
    expect(saidOf(again).map((one) => one.seq)).toEqual([1, 4]);
  });

  it("is requests, messages, context and answers, with who hears it and who it was", () => {
    expect(saidOf(EVENTS).map((one) => [one.seq, one.by, one.how, one.text, one.audience])).toEqual([
      [1, "", "asked", "About bees", "public"],
      [3, "", "said", "And wasps", "group:desk"],
      [6, "", "told as context", "Short.", "private:bo"],
      [7, "ann", "approved", "fine", ""],
    ]);
  });

  it("says where nobody has answered in time, and what came of it", () => {
    const over = [
      event(1, "gate_waiting", { ask: "Post it?", approval: { id: "gate-1-aa", ask: "Post it?" } }, "gate-a"),
      event(2, "command_applied", {
        command: "expire",
        note: "nobody answered gate-1-aa in time: the answer is no; nobody answered gate-2-bb in time: leads is asked; nobody answered “Is it so?” in time: the answer is no",
      }),
      event(3, "command_applied", { command: "expire", note: "nothing is overdue" }),
    ];
    expect(saidOf(over).map((one) => [one.seq, one.by, one.how, one.text])).toEqual([
      [
        2,
        "Nobody",
        "answered in time",
        "“Post it?”: the answer is no\nleads is asked\n“Is it so?”: the answer is no",
      ],
    ]);
  });

  it("is heard by all, a group, or one alone", () => {
    const picture = {
      nodes: [{ id: "a", agent: "a", label: "Ann" }],
      frames: [],
      groups: [{ id: "desk", name: "News desk" }],
    } as never;
    const told = ["public", "group:desk", "group:x", "private:a", "private:a:b"];
    expect(told.map((one) => heardBy(one, picture))).toEqual([
      "for all",
      "for group News desk",
      "for group x",
      "for Ann alone",
      "for a:b alone",
    ]);
  });

  it("is told of as for those alone who may read it", () => {
    const node = (agent: string, groups: string[] = []) => ({ id: agent, agent, label: agent, groups });
    const picture = {
      nodes: [
        node("ann", ["desk"]),
        node("bo", ["desk"]),
        node("cy", ["desk"]),
        node("dan"),
        { agent: null },
      ],
      frames: [],
      groups: [{ id: "desk", name: "News desk" }],
    } as never;
    const told = (readers: string[] | null, ...audiences: string[]) =>
      readBy({ agent: "ann", audiences, readers }, picture);
    expect(told(null, "public")).toBe("for all");
    expect(told(["ann", "bo", "cy", "dan", "somebody-of-no-step"], "public")).toBe("for all");
    expect(told(["ann", "bo", "cy"], "public")).toBe("for all but dan");
    expect(told(["ann", "bo"], "public")).toBe("for bo alone");
    expect(told(["ann"], "public")).toBe("for nobody else");
    expect(told(["ann", "bo", "cy"], "group:desk")).toBe("for group News desk");
    expect(told(["ann", "bo"], "group:desk")).toBe("for group News desk, but not cy");
    expect(told(["ann"], "private:ann")).toBe("for ann alone");
  });

  it("stands beside what agents have written last", () => {
    expect(writtenAt(EVENTS, "writer")).toBe(9);
    expect(writtenAt(EVENTS, "bo")).toBe(Number.POSITIVE_INFINITY);
  });
});

const output = (instance: string) => ({ instance }) as never;
const turn = { agent: "", text: "", audiences: ["public"], readers: null, earlier: null };
const person = (text: string) => ({ ...turn, instance: null, text });
const step = (instance: string) => ({ ...turn, instance, agent: instance });
const past = (instance: string, text: string) => ({ ...step(instance), text, earlier: 1 });
const told = (all: ReturnType<typeof inOrder>) =>
  all.map(({ one, said }) => one?.text ?? one?.instance ?? (said?.text || said?.how));

describe("what is written on a thread that is a fork", () => {
  it("begins with what it was asked, in the order of the conversation, though no event tells it", () => {
    const conversation = [person("About bees"), step("writer"), step("editor")];
    expect(told(inOrder([output("editor"), output("writer")], [], conversation))).toEqual([
      "About bees",
      "writer",
      "editor",
    ]);
  });

  it("goes on with what its own events tell, and says nothing twice", () => {
    const conversation = [person("About bees"), step("writer"), person("And wasps"), step("editor")];
    const events = [
      event(1, "command_applied", { command: "send", given: { message: "And wasps" } }),
      event(2, "step_finished", {}, "editor"),
    ];
    expect(told(inOrder([output("writer"), output("editor")], events, conversation))).toEqual([
      "About bees",
      "writer",
      "And wasps",
      "editor",
    ]);
  });

  it("has what happens on it after all that was there, and what is written anew where the state has it", () => {
    const conversation = ["writer", "illustrator", "editor", "publisher"].map(step);
    const outputs = ["editor", "writer", "publisher", "illustrator"].map(output);
    const events = [
      event(1, "command_applied", { command: "approve", given: {} }),
      event(2, "step_finished", {}, "publisher"),
    ];
    expect(told(inOrder(outputs, events, [person("Bees"), ...conversation]))).toEqual([
      ...["Bees", "writer", "illustrator", "editor"],
      ...["approved", "publisher"],
    ]);
    const again = [event(1, "step_finished", {}, "illustrator"), event(2, "step_finished", {}, "editor")];
    expect(told(inOrder(outputs.slice(0, 2), again, conversation.slice(0, 3)))).toEqual(["writer", "editor"]);
  });
});

describe("what is written on a thread of several turns", () => {
  it("has each turn's words under its request, and what people decided in it", () => {
    const events = [
      event(1, "run_started", { request: "Bees" }),
      event(2, "step_finished", {}, "writer"),
      event(3, "command_applied", { command: "approve", given: {} }),
      event(4, "step_finished", {}, "editor"),
      event(5, "run_finished", {}),
      event(6, "run_started", { request: "Bees" }),
      event(7, "step_finished", {}, "writer"),
      event(8, "command_applied", { command: "reject", given: { reason: "No" } }),
    ];
    const conversation = [
      ...[person("Bees"), past("writer", "Buzz"), past("editor", "Bzz")],
      ...[person("Bees"), step("writer")],
    ];
    const all = inOrder([output("writer")], events, conversation);
    expect(told(all)).toEqual(["Bees", "Buzz", "approved", "Bzz", "Bees", "writer", "No"]);
    expect(new Set(all.map((one) => one.key)).size).toBe(all.length);
  });
});

describe("a call that was denied", () => {
  const denied = (seq: number, reason = "set for this thread") => {
    const told = { tool: "mail", tool_name: "Mail", reason, text: `Denied: ${reason}.` };
    return event(seq, "tool_denied", told, "publisher");
  };
  const events = [
    event(1, "run_started", { request: "Bees" }),
    event(2, "step_started", {}, "publisher"),
    ...[denied(3), denied(4), denied(5, "used too often"), denied(6)],
    event(7, "step_finished", {}, "publisher"),
    event(8, "step_started", {}, "publisher"),
    denied(9),
  ];

  it("stands where it happened, with why and what its agent was told; what is asked again and again, once", () => {
    const all = inOrder([output("publisher")], events, [person("Bees"), step("publisher")]);
    expect(all.map(({ key, denied }) => (denied ? [denied.seq, denied.times] : key))).toEqual([
      ...["said 1", [3, 3], [5, 1], "publisher", [9, 1]],
    ]);
    expect(all.find((one) => one.denied)?.denied).toEqual({
      ...{ seq: 3, at: 1003, instance: "publisher", tool: "Mail", times: 3 },
      ...{ why: "set for this thread", told: "Denied: set for this thread." },
    });
  });
});
