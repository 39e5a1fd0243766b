// @vitest-environment node
import { expect, it } from "vitest";
import { editedIn, keysOf, type Span, traceRows } from "../../src/thread/trace-rows";
import { spanOf } from "../whole";

const span = (number: number, turn: number, more: Partial<Span> = {}) =>
  spanOf(`s${number}`, { number, turn, ...more });
const CALL = { event: "tool_called", call_id: "1", tool: "mail", arguments: "{}", decision: "allow" };
const BARE = { nodes: [], frames: [] };
const SPANS = [
  span(1, 1, { calls: [CALL], models: [{ model: "a" }, { model: "b" }] }),
  span(2, 1),
  span(3, 2),
];

it("a trace is turns, their steps, and under each the models with the calls between them", () => {
  const kinds = traceRows(SPANS, new Set(), BARE).map((row) => row.kind);
  expect(kinds).toEqual(["turn", "span", "model", "call", "model", "span", "turn", "span"]);
});

it("a turn or a step that is folded shows nothing below it, and every row has a key of its own", () => {
  expect(traceRows(SPANS, new Set(["turn 1"]), BARE).map((row) => row.key)).toEqual([
    "turn 1",
    "turn 2",
    "span 2 s3 1",
  ]);
  const rows = traceRows(SPANS, new Set(["span 1 s1 1"]), BARE);
  expect(rows.map((row) => row.kind)).toEqual(["turn", "span", "span", "turn", "span"]);
  const keys = traceRows(SPANS, new Set(), BARE).map((row) => row.key);
  expect(new Set(keys).size).toBe(keys.length);
});

it("a span stays who it is when what was under way before it has ended, and has another number by then", () => {
  const [first, again, late] = [span(1, 1), span(2, 1, { instance: "s1" }), span(3, 1)];
  const keys = keysOf([first, again, late]);
  expect(new Set(keys).size).toBe(3);
  expect(keysOf([{ ...first, number: 3 }, again, { ...late, number: 2 }])).toEqual(keys);
});

it("whoever wrote last is marked as edited, of the turn that the words are of, and no earlier one", () => {
  const one = (number: number, turn: number, status: string) =>
    span(number, turn, { instance: "editor", status });
  const spans = [
    one(1, 1, "done"),
    one(2, 2, "failed"),
    one(3, 2, "done"),
    one(4, 2, "done"),
    one(5, 2, "waiting"),
  ];
  const outputs = [{ instance: "editor", by_hand: true, edited_by: "ann" }];
  const marked = (of: Span[]) => [...editedIn(of, keysOf(of), outputs, 2)];
  expect(marked(spans)).toEqual([["span 2 editor 3", "ann"]]);
  expect(marked(spans.slice(0, 2))).toEqual([]);
});
