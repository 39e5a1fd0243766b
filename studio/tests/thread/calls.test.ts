import { describe, expect, it } from "vitest";
import { callsOf, countOf } from "../../src/thread/calls";

const called = (call_id: string, tool: string, decision: string) => ({
  event: "tool_called",
  call_id,
  tool,
  arguments: '{"a":1}',
  decision,
  reason: "because",
  rule: "not_granted",
});
const result = (call_id: string, text: string) => ({
  event: "tool_result",
  call_id,
  status: "success",
  text,
});

describe("the calls of a span", () => {
  const told = [called("1", "mail", "allow"), called("2", "shell", "deny"), result("1", "sent")];

  it("are decisions with what came of each, also where results come later", () => {
    const said = callsOf(told).map(
      (one) => `${one.tool} ${one.decision} (${one.rule}) → ${one.status} ${one.result}`,
    );
    expect(said).toEqual([
      "mail allow (nothing gives it) → success sent",
      "shell deny (nothing gives it) →  ",
    ]);
  });

  it("may have one id twice, in two attempts", () => {
    const twice = [
      called("1", "mail", "allow"),
      result("1", "a"),
      called("1", "mail", "allow"),
      result("1", "b"),
    ];
    expect(callsOf(twice).map((one) => one.result)).toEqual(["a", "b"]);
  });

  it("are counted in words", () => {
    expect([countOf(told), countOf([told[0] ?? {}]), countOf([])]).toEqual([
      "2 calls, 1 denied",
      "1 call",
      "",
    ]);
  });
});
