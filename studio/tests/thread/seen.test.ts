import { describe, expect, it } from "vitest";
import type { ThreadEvent } from "../../src/thread/events";
import { KEPT, NOTHING, seen } from "../../src/thread/seen";

const event = (seq: number, kind: string, text = ""): ThreadEvent => ({
  seq,
  at: seq,
  kind,
  instance: "writer",
  agent: "writer",
  data: text ? { text } : {},
});

const TOLD = [
  event(1, "step_started"),
  event(2, "token", "a "),
  event(3, "token", "page"),
  event(5, "tool_called"),
  event(8, "step_finished"),
];

describe("what is seen of a thread", () => {
  it("is the same in whichever parts it comes, and when parts come twice", () => {
    const whole = seen(NOTHING, TOLD);
    for (let at = 0; at <= TOLD.length; at++) {
      expect(seen(seen(NOTHING, TOLD.slice(0, at)), TOLD)).toEqual(whole);
    }
    expect(whole.events.map((one) => one.seq)).toEqual([1, 5, 8]);
    expect(seen(whole, TOLD)).toBe(whole);
  });

  it("keeps the words of a step until it is over", () => {
    expect(seen(NOTHING, TOLD.slice(0, 4)).writing.get("writer")).toBe("a page");
    expect(seen(NOTHING, TOLD).writing.size).toBe(0);
  });

  it("lets go of the oldest", () => {
    const many = Array.from({ length: KEPT + 3 }, (_, n) => event(n + 1, "tool_called"));
    expect(seen(NOTHING, many).events.at(0)?.seq).toBe(4);
  });
});
