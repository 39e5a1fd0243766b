/** Where in its turn's time each row of a trace stands. Pure. */
import { type Clock, clockOf, lasted, lengthOf } from "./clock";
import { ofPeople } from "./people";
import type { Span, Times } from "./trace-rows";

export type Turn = {
  clock: Clock;
  /** Unix seconds: its first beginning, and where what goes on ends. */
  begin: number;
  now: number;
  /** How long it took, and how long nobody worked meanwhile, which is not counted: `lengthOf`. */
  seconds: number;
  idle: number;
  slowest: Span | null;
  /** What its steps used; "" = nothing was counted. */
  tokens: string;
  /** Whether all of its spans are there: else nobody knows yet how long it took, and where in it anything stands. */
  whole: boolean;
  /** Whether only what was looked for is there: its figures, and where anything stands, are of that alone. */
  found: boolean;
};
/** Parts of the turn's width: 0 to 1. */
export type Place = { from: number; to: number };

/** By number. now: Unix seconds. cut: the turn that is not whole. found: whether these are what was looked for in them. */
export function turnsOf(
  spans: readonly Span[],
  now: number,
  cut: number | null = null,
  found = false,
): ReadonlyMap<number, Turn> {
  const of = new Map<number, Span[]>();
  for (const span of spans) {
    const all = of.get(span.turn);
    if (all) all.push(span);
    else of.set(span.turn, [span]);
  }
  return new Map([...of].map(([turn, all]) => [turn, { ...turnOf(all, now), whole: turn !== cut, found }]));
}

function turnOf(spans: readonly Span[], now: number): Omit<Turn, "whole" | "found"> {
  const clock = clockOf(spans, now, ofPeople);
  const took = (one: Span) => (one.ended_at ?? now) - one.started_at;
  const begin = spans.reduce((had, one) => Math.min(had, one.started_at), Number.POSITIVE_INFINITY);
  const work = spans.filter((one) => !ofPeople(one));
  const slowest = work.reduce<Span | null>((had, one) => (had && took(had) >= took(one) ? had : one), null);
  return { clock, begin, now, ...lengthOf(spans, now, ofPeople), slowest, tokens: tokensOf(spans) };
}

/** null: nobody knows when it was, or not yet where in its turn. */
export function placeOf({ started_at, ended_at }: Times, { clock, now, whole }: Turn): Place | null {
  if (started_at === null || !whole) return null;
  return { from: clock.at(started_at), to: clock.at(ended_at ?? now) };
}

/** How long; "" = nobody knows. */
export function tookOf({ started_at, ended_at }: Times, { now }: Turn): string {
  return started_at === null ? "" : lasted((ended_at ?? now) - started_at);
}

/** The same for who cannot see the bar. */
export function told(times: Times, turn: Turn, critical: boolean): string {
  if (times.started_at === null) return "";
  const goesOn = times.ended_at === null ? "so far " : "";
  const into = turn.found ? "what is shown of the turn" : "the turn";
  const after = `began ${lasted(times.started_at - turn.begin)} into ${into}, took ${goesOn}${tookOf(times, turn)}`;
  return critical ? `${after}, on the critical path` : after;
}

/** Tokens in and out of all of them; "" = none were counted. */
export function tokensOf(spans: readonly Pick<Span, "usage">[]): string {
  const sum = (name: string) => spans.reduce((had, { usage }) => had + (usage[name] ?? 0), 0);
  const [given, written] = [sum("input_tokens"), sum("output_tokens")];
  return given || written ? `${given} tokens in, ${written} out` : "";
}
