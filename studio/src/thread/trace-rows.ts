/** Spans as the rows of a tree: turns, under each its steps as they began, under each what was called. Pure. */
import type { components } from "../api/schema";
import { type Call, callsOf } from "./calls";

export type Span = components["schemas"]["SpanTold"];
/** of: the key of the span that the row belongs to. */
export type TraceRow =
  | { kind: "turn"; key: string; turn: number }
  | { kind: "span"; key: string; of: string; span: Span }
  | { kind: "model"; key: string; of: string; span: Span; model: Readonly<Record<string, unknown>> }
  | { kind: "call"; key: string; of: string; span: Span; call: Call };

/**
 * What a span is known by, whatever comes before it: its turn, its step, and which of several attempts at it.
 * Its number is its place among all that have ended, which is another once what was under way before it ends.
 */
export function keysOf(spans: readonly Span[]): string[] {
  const times = new Map<string, number>();
  return spans.map(({ turn, instance }) => {
    const key = `${turn} ${instance}`;
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    return `span ${key} ${nth}`;
  });
}

/** folded: turns and spans (keys) of which nothing is shown below. */
export function traceRows(spans: readonly Span[], folded: ReadonlySet<string>): TraceRow[] {
  const rows: TraceRow[] = [];
  const keys = keysOf(spans);
  let turn: number | null = null;
  for (const [at, span] of spans.entries()) {
    const of = `turn ${span.turn}`;
    if (span.turn !== turn) rows.push({ kind: "turn", key: of, turn: span.turn });
    turn = span.turn;
    const key = keys[at] as string;
    if (folded.has(of)) continue;
    rows.push({ kind: "span", key, span, of: key });
    if (!folded.has(key)) rows.push(...below(span, key));
  }
  return rows;
}

/** Models and tools take turns: a call is what the model before it asked for. */
function below(span: Span, key: string): TraceRow[] {
  const models = span.models.map(
    (model, at): TraceRow => ({ kind: "model", key: `${key} model ${at}`, of: key, span, model }),
  );
  const calls = callsOf(span.calls).map(
    (call): TraceRow => ({ kind: "call", key: `${key} ${call.key}`, of: key, span, call }),
  );
  return [...models.slice(0, 1), ...calls, ...models.slice(1)];
}
