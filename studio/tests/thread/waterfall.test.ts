// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Span, traceRows } from "../../src/thread/trace-rows";
import { placeOf, told, turnsOf } from "../../src/thread/waterfall";
import { frameOf, nodeOf, pictureOf, spanOf } from "../whole";

const span = (instance: string, started_at: number, ended_at: number | null, more: Partial<Span> = {}) =>
  spanOf(instance, { started_at, ended_at, ...more });

describe("spans in the time of their turn", () => {
  const spans = [
    span("a", 100, 102),
    span("b", 102, 110),
    span("gate", 110, 3710, { agent: "", status: "approved" }),
    span("c", 3710, 3712),
  ];
  const turn = turnsOf(spans, 3712).get(1) ?? expect.unreachable("the turn");

  it("stand where they began, as wide as they took, with the waits for people folded", () => {
    expect([turn.seconds, turn.idle, turn.slowest?.instance]).toEqual([12, 3600, "b"]);
    const [a, b, gate, c] = spans.map((one) => placeOf(one, turn) ?? expect.unreachable(one.instance));
    expect([a?.from, a?.to, b?.from]).toEqual([0, b?.from, a?.to]);
    expect(((b?.to ?? 0) - (b?.from ?? 0)) / ((a?.to ?? 0) - (a?.from ?? 0))).toBeCloseTo(4);
    expect((gate?.to ?? 0) - (gate?.from ?? 0)).toBeLessThan(0.1);
    expect(c?.to).toBeCloseTo(1);
  });

  it("are each told from the beginning of their own turn", () => {
    const later = turnsOf([...spans, span("a", 9000, 9001, { turn: 2 })], 9001).get(2);
    expect(later?.seconds).toBe(1);
    expect(placeOf({ started_at: 9000, ended_at: 9001 }, later ?? turn)).toEqual({ from: 0, to: 1 });
  });

  it("go on till now where they have no end, and are nowhere where nobody knows when they were", () => {
    const now = turnsOf([span("a", 0, 4), span("b", 4, null)], 8).get(1) ?? turn;
    expect(placeOf({ started_at: 4, ended_at: null }, now)).toEqual({ from: 0.5, to: 1 });
    expect(placeOf({ started_at: null, ended_at: null }, now)).toBeNull();
  });

  it("are told to who cannot see them", () => {
    expect(told({ started_at: 102, ended_at: 110 }, turn, true)).toBe(
      "began 2.00 s into the turn, took 8.00 s, on the critical path",
    );
    expect(told({ started_at: 102, ended_at: null }, turn, false)).toContain("so far");
    expect(told({ started_at: null, ended_at: null }, turn, false)).toBe("");
  });
});

describe("what stands around steps", () => {
  const frame = (id: string, within = "") => frameOf(id, { node: `loop-${id}`, within });
  const node = (id: string, frame = "") => nodeOf(id, { frame });
  const picture = pictureOf(
    [node("a"), node("b", "inner"), node("c", "outer"), node("d")],
    [frame("outer"), frame("inner", "outer")],
  );
  const spans = [
    span("a", 0, 1),
    span("b", 1, 2),
    span("d", 1, 9),
    span("loop-inner?0", 2, 3, { critical: true }),
    span("c", 3, 4),
    span("b@2", 4, 5),
  ];
  const drawn = (folded: string[] = []) =>
    traceRows(spans, new Set(folded), picture).map((row) => {
      const name = row.kind === "frame" ? row.frame.id : row.kind === "span" ? row.span.instance : row.kind;
      return `${"  ".repeat(row.depth)}${name} ${row.started_at}-${row.ended_at}`;
    });

  it("is a row of its own, from the first beginning to the last end, with all rounds in it", () => {
    expect(drawn()).toEqual([
      "turn 0-9",
      "  a 0-1",
      "  outer 1-5",
      "    inner 1-5",
      "      b 1-2",
      "      loop-inner?0 2-3",
      "      b@2 4-5",
      "    c 3-4",
      "  d 1-9",
    ]);
  });

  it("folds what is in it, and is on the critical path with what is in it", () => {
    expect(drawn(["outer in turn 1"])).toEqual(["turn 0-9", "  a 0-1", "  outer 1-5", "  d 1-9"]);
    const critical = traceRows(spans, new Set(), picture).filter(
      (row) => row.kind === "frame" && row.critical,
    );
    expect(critical).toHaveLength(2);
  });

  it("has models and tools below their step as they were called, each with its own time", () => {
    const called = (event: string, at: number) => ({ event, call_id: "1", tool: "mail", at });
    const works = span("a", 0, 9, {
      models: [
        { model: "m", started_at: 1, ended_at: 2 },
        { model: "n", started_at: 5, ended_at: 8 },
      ],
      calls: [called("tool_called", 3), called("tool_result", 4)],
    });
    const below = traceRows([works], new Set(), picture).slice(2);
    expect(below.map(({ kind, started_at, ended_at, depth }) => [kind, started_at, ended_at, depth])).toEqual(
      [
        ["model", 1, 2, 2],
        ["call", 3, 4, 2],
        ["model", 5, 8, 2],
      ],
    );
  });
});
