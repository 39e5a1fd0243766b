import { describe, expect, it } from "vitest";
import { changeOf } from "../../src/thread/replay-changes";
import { writesOf } from "../../src/thread/state-writes";

describe("what is written to a state", () => {
  const STATE = {
    shared_context: { tone: "warm", items: { pages: ["a"] } },
    private_context: { ann: { note: "x", kept: 1 } },
    messages: [
      { id: "1", type: "human", name: "", text: "Bees" },
      { id: "2", type: "ai", name: "ann", text: "Buzz" },
    ],
    progress: { ann: { status: "done" } },
  };

  it("is nothing where nothing is other", () => {
    expect(writesOf(STATE, {})).toEqual({});
    expect(writesOf(STATE, { shared_context: structuredClone(STATE.shared_context) })).toEqual({});
  });

  it("is the entries that are other, whole, and nothing where one goes", () => {
    const said = { items: { pages: ["b"] }, length: 3 };
    expect(writesOf(STATE, { shared_context: said })).toEqual({
      shared_context: { items: { pages: ["b"] }, length: 3, tone: null },
    });
  });

  it("is of an owner's own entries only those that are other", () => {
    expect(writesOf(STATE, { private_context: { ann: { kept: 1 }, bo: { note: "y" } } })).toEqual({
      private_context: { ann: { note: null }, bo: { note: "y" } },
    });
    expect(writesOf(STATE, { private_context: {} })).toEqual({ private_context: { ann: null } });
  });

  it("is messages by their ids: others, gone ones, new ones", () => {
    const [first, second] = STATE.messages;
    expect(writesOf(STATE, { messages: [first, { ...second, text: "Hum" }, { text: "And wasps" }] })).toEqual(
      {
        messages: [
          { type: "ai", id: "2", name: "ann", content: "Hum" },
          { type: "human", content: "And wasps" },
        ],
      },
    );
    expect(writesOf(STATE, { messages: [second] })).toEqual({
      messages: [{ type: "remove", id: "1", content: "" }],
    });
  });

  it("leaves it to the server what cannot be written", () => {
    expect(writesOf(STATE, { shared_context: 3, progress: { ann: { status: "due" } } })).toEqual({
      shared_context: 3,
      progress: { ann: { status: "due" } },
    });
  });
});

describe("what a replay does otherwise", () => {
  it("waits until all of it is said", () => {
    expect(changeOf({ what: "prompt", of: "", said: "Be brief." })).toBeNull();
    expect(changeOf({ what: "model", of: "ann", said: " " })).toBeNull();
    expect(changeOf({ what: "context", of: "", said: "" })).toBeNull();
  });

  it("is a command to the new thread", () => {
    expect(changeOf({ what: "model", of: "ann", said: "stub: " })).toMatchObject({
      kind: "set_agent",
      agent: "ann",
      model: "stub:",
    });
    expect(changeOf({ what: "off", of: "ann", said: "" })).toMatchObject({ agent: "ann", enabled: false });
    expect(changeOf({ what: "tool", of: "mail", said: "ask" })).toMatchObject({
      tool: "mail",
      effect: "ask",
    });
  });
});
