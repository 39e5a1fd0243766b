/** Spans as the rows of a tree: turns, under each what was done in it, by the loops and teams around it. Pure. */
import type { components } from "../api/schema";
import type { PictureFrame } from "../api/types";
import { type Call, callsOf } from "./calls";
import { type Named, nodeIn } from "./names";

export type Span = components["schemas"]["SpanTold"];
type Written = Pick<components["schemas"]["OutputTold"], "instance" | "by_hand" | "edited_by">;
/** When something began and ended, in Unix seconds; of what is not known, null; ended_at null: it goes on. */
export type Times = { started_at: number | null; ended_at: number | null };
type Any = Times & { key: string; turn: number; depth: number };
/** of: the key of the span that the row belongs to. */
export type TraceRow = Any &
  (
    | { kind: "turn" }
    | { kind: "frame"; frame: PictureFrame; critical: boolean }
    | { kind: "span"; of: string; span: Span }
    | { kind: "model"; of: string; model: Readonly<Record<string, unknown>> }
    | { kind: "call"; of: string; call: Call }
  );

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

/**
 * Of the steps in whose place a person has written, the key of the span that wrote last, and who it was; "" = nobody
 * knows. What stands written is of that turn.
 */
export function editedIn(
  spans: readonly Span[],
  keys: readonly string[],
  outputs: readonly Written[],
  turn: number,
): ReadonlyMap<string, string> {
  const edited = new Map(
    outputs.flatMap((one) => (one.by_hand ? [[one.instance, one.edited_by] as const] : [])),
  );
  const found = new Map<string, readonly [string, string]>();
  for (const [at, span] of spans.entries()) {
    const by = edited.get(span.instance);
    if (by !== undefined && span.turn === turn && span.status === "done")
      found.set(span.instance, [keys[at] as string, by]);
  }
  return new Map(found.values());
}

/** The address of a step's span in the trace, of the last attempt at it. */
export function placeOfSpan(id: string, turn: number, instance: string): string {
  return `/threads/${id}/trace?span=${encodeURIComponent(`span ${turn} ${instance}`)}`;
}

/** The key that is wanted, or where it names no attempt, that of the last one. */
export function foundIn(keys: readonly string[], wanted: string): string | null {
  return keys.includes(wanted) ? wanted : (keys.findLast((key) => key.startsWith(`${wanted} `)) ?? null);
}

/** What stands around several spans: a turn (frame null), or a loop, a list, a choice or a team in it. */
type Group = {
  key: string;
  frame: PictureFrame | null;
  parts: (Group | Keyed)[];
  groups: Map<string, Group>;
};
type Keyed = { key: string; span: Span };

/** folded: turns, frames and spans (keys) of which nothing is shown below. */
export function traceRows(spans: readonly Span[], folded: ReadonlySet<string>, picture: Named): TraceRow[] {
  const keys = keysOf(spans);
  const around = aroundIn(picture);
  const turns = new Map<number, Group>();
  for (const [at, span] of spans.entries()) {
    const of = turns.get(span.turn) ?? groupOf(`turn ${span.turn}`, null);
    turns.set(span.turn, of);
    const group = around(span.instance).reduce(
      (outer, frame) => within(outer, `${frame.id} in turn ${span.turn}`, frame),
      of,
    );
    group.parts.push({ key: keys[at] as string, span });
  }
  return [...turns].flatMap(([turn, group]) => rowsOf(group, turn, 0, folded));
}

/** Of a step, the frames that it stands in, the outermost first; what they decide is done in them, too. */
function aroundIn({ nodes, frames }: Named): (instance: string) => readonly PictureFrame[] {
  const byId = new Map(frames.map((one) => [one.id, one]));
  const chain = (id: string): PictureFrame[] => {
    const frame = byId.get(id);
    return frame ? [...chain(frame.within), frame] : [];
  };
  const of = new Map([
    ...frames.map((one) => [one.node, chain(one.id)] as const),
    ...nodes.map((one) => [one.id, chain(one.frame)] as const),
  ]);
  return (instance) => of.get(nodeIn(instance)) ?? [];
}

function groupOf(key: string, frame: PictureFrame | null): Group {
  return { key, frame, parts: [], groups: new Map() };
}

function within(group: Group, key: string, frame: PictureFrame): Group {
  const known = group.groups.get(key);
  if (known) return known;
  const made = groupOf(key, frame);
  group.groups.set(key, made);
  group.parts.push(made);
  return made;
}

function rowsOf(group: Group, turn: number, depth: number, folded: ReadonlySet<string>): TraceRow[] {
  const { key, frame } = group;
  const inside = spansIn(group);
  const critical = inside.some((one) => one.critical);
  const any = { key, turn, depth, ...spanned(inside) };
  const own: TraceRow = frame ? { ...any, kind: "frame", frame, critical } : { ...any, kind: "turn" };
  if (folded.has(key)) return [own];
  const below = group.parts.flatMap((part) =>
    "span" in part ? spanRows(part, depth + 1, folded) : rowsOf(part, turn, depth + 1, folded),
  );
  return [own, ...below];
}

function spansIn({ parts }: Group): Span[] {
  return parts.flatMap((part) => ("span" in part ? [part.span] : spansIn(part)));
}

/** From the first beginning to the last end; what was told to a thread took no time. */
function spanned(spans: readonly Span[]): Times {
  const goesOn = spans.some((one) => one.ended_at === null);
  const least = spans.reduce((had, one) => Math.min(had, one.started_at), Number.POSITIVE_INFINITY);
  const most = spans.reduce((had, one) => Math.max(had, one.ended_at ?? 0), 0);
  return { started_at: least, ended_at: goesOn ? null : most };
}

function spanRows({ key, span }: Keyed, depth: number, folded: ReadonlySet<string>): TraceRow[] {
  const { turn, started_at, ended_at } = span;
  const own: TraceRow = { kind: "span", key, of: key, turn, depth, span, started_at, ended_at };
  return folded.has(key) ? [own] : [own, ...below(span, key, depth + 1)];
}

/** Models and tools in the order in which they were called; of calls whose time is not known, behind the first model. */
function below(span: Span, of: string, depth: number): TraceRow[] {
  const any = { of, turn: span.turn, depth };
  const models = span.models.map((model, at): TraceRow => {
    const [started_at, ended_at] = [model.started_at, model.ended_at].map((one) => Number(one) || null);
    return {
      ...any,
      kind: "model",
      key: `${of} model ${at}`,
      model,
      started_at: started_at ?? null,
      ended_at: ended_at ?? null,
    };
  });
  const calls = callsOf(span.calls).map(
    (call): TraceRow => ({
      ...any,
      kind: "call",
      key: `${of} ${call.key}`,
      call,
      started_at: call.started_at,
      ended_at: call.ended_at ?? call.started_at,
    }),
  );
  const rows = [...models.slice(0, 1), ...calls, ...models.slice(1)];
  const known = rows.every((row) => row.started_at !== null);
  return known ? rows.sort((one, other) => (one.started_at ?? 0) - (other.started_at ?? 0)) : rows;
}
