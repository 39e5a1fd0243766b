/** Spans as the rows of a tree: turns, under each its steps as they began, under each what was called. Pure. */
import type { components } from "../api/schema";
import { type Call, callsOf } from "./calls";

export type Span = components["schemas"]["SpanTold"];
export type TraceRow =
  | { kind: "turn"; key: string; turn: number }
  | { kind: "span"; key: string; span: Span }
  | { kind: "model"; key: string; span: Span; model: Readonly<Record<string, unknown>> }
  | { kind: "call"; key: string; span: Span; call: Call };

/** folded: turns and spans (keys) of which nothing is shown below. */
export function traceRows(spans: readonly Span[], folded: ReadonlySet<string>): TraceRow[] {
  const rows: TraceRow[] = [];
  let turn: number | null = null;
  for (const span of spans) {
    const of = `turn ${span.turn}`;
    if (span.turn !== turn) rows.push({ kind: "turn", key: of, turn: span.turn });
    turn = span.turn;
    const key = `span ${span.number}`;
    if (folded.has(of)) continue;
    rows.push({ kind: "span", key, span });
    if (!folded.has(key)) rows.push(...below(span, key));
  }
  return rows;
}

/** Models and tools take turns: a call is what the model before it asked for. */
function below(span: Span, key: string): TraceRow[] {
  const models = span.models.map(
    (model, at): TraceRow => ({ kind: "model", key: `${key} model ${at}`, span, model }),
  );
  const calls = callsOf(span.calls).map(
    (call): TraceRow => ({ kind: "call", key: `${key} ${call.key}`, span, call }),
  );
  return [...models.slice(0, 1), ...calls, ...models.slice(1)];
}
