/** Bars of work in time, with the waits for people folded: minutes of thinking would hide seconds of work. Pure. */

export type Bar = { started_at: number; ended_at: number | null; status: string; instance: string };
export type Clock = {
  /** Where a moment is, from 0 to 1. */
  at: (moment: number) => number;
  /** The folds: where each is, and how many seconds are in it. */
  folds: readonly { at: number; seconds: number }[];
};

type Span = [from: number, to: number];
/** Of the whole width, what a fold takes. */
const FOLD = 0.05;
/** Shorter waits are drawn as they are: this part of the work's time. */
const WORTH = 0.5;

/** waits: which bars are of people. now: where bars that go on end. */
export function clockOf<B extends Bar>(bars: readonly B[], now: number, waits: (bar: B) => boolean): Clock {
  const { work, begin, end, worked, long } = parted(bars, now, waits);
  const idle = between(work, begin, end).filter((one) => worked > 0 && long(one));
  const shown = end - begin - sumOf(idle);
  const scale = shown > 0 ? (1 - FOLD * idle.length) / shown : 0;
  const at = (moment: number) => {
    const folded = idle.map(([from, to]) => Math.min(Math.max(moment - from, 0) / (to - from), 1));
    const hidden = idle.reduce((sum, [from, to], i) => sum + (to - from) * (folded[i] ?? 0), 0);
    const taken = folded.reduce((sum, part) => sum + part * FOLD, 0);
    return Math.min(1, Math.max(0, (moment - begin - hidden) * scale + taken));
  };
  return { at, folds: idle.map(([from, to]) => ({ at: (at(from) + at(to)) / 2, seconds: to - from })) };
}

/**
 * How long a turn took, and how long nobody was at work meanwhile, of which the clock folds what is between work.
 * Shorter moments between work are of the turn: there, what comes next is being found.
 */
export function lengthOf<B extends Bar>(bars: readonly B[], now: number, waits: (bar: B) => boolean): Length {
  const { work, begin, end, long } = parted(bars, now, waits);
  const [from, to] = [work[0]?.[0] ?? end, work.at(-1)?.[1] ?? end];
  const idle = sumOf(between(work, begin, end).filter(long));
  const inside = sumOf(between(work, from, to).filter(long));
  return { seconds: to - from - inside, idle };
}

type Length = { seconds: number; idle: number };

/** Whether it goes on: somebody is at work on it, or waited for. Of what was withdrawn nobody may know when. */
export function goesOn({ ended_at, status }: Pick<Bar, "ended_at" | "status">): boolean {
  return ended_at === null && status !== "withdrawn";
}

/** Of bars, the work in order, and from when to when all of them are; long: worth to be folded, if nobody worked. */
function parted<B extends Bar>(bars: readonly B[], now: number, waits: (bar: B) => boolean) {
  const spans = (of: readonly B[]) => merged(of.map((one): Span => [one.started_at, one.ended_at ?? now]));
  const work = spans(bars.filter((one) => !waits(one)));
  const all = spans(bars);
  const begin = all[0]?.[0] ?? 0;
  const end = all.at(-1)?.[1] ?? begin;
  const worked = sumOf(work);
  return { work, begin, end, worked, long: ([from, to]: Span) => to - from > worked * WORTH };
}

function sumOf(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** Spans that touch or overlap as one, in order. */
function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

function between(spans: readonly Span[], begin: number, end: number): Span[] {
  const edges = [begin, ...spans.flat(), end];
  return Array.from({ length: edges.length / 2 }, (_, i): Span => [edges[2 * i] ?? 0, edges[2 * i + 1] ?? 0]);
}

export function lasted(seconds: number): string {
  if (seconds < 1) return `${(seconds * 1000).toFixed(0)} ms`;
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  if (seconds < 7_200) return `${(seconds / 60).toFixed(0)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}

/** What bars are called: of one that stood still, for a person's yes say, and went on, each part by its number. */
export function namesOf<B>(bars: readonly B[], nameOf: (bar: B) => string): string[] {
  const names = bars.map(nameOf);
  return names.map((name, at) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name}, part ${names.slice(0, at + 1).filter((one) => one === name).length}`;
  });
}
