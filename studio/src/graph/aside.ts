/**
 * The tools that steps share, beside the flow: a box and ways that bend nothing. Laid out among the steps they would
 * pull each of those out of its line. Pure.
 */
import type { PictureEdge, PictureNode } from "../api/types";
import type { Drawn, Place, Point, Room, Way } from "./laid";
import { roomOf, type Spacing, sizeOf } from "./sizes";

/** Pixels: from the last words to where ways meet, from there to the box, and around each corner. */
const [MEET, ENTER, CORNER] = [8, 22, 8];
/** Pixels between words, and between boxes. */
const APART = 6;
/** Where along its side a way leaves a step: what comes next leaves from the middle. */
const LEAVES = 0.75;

export type Flow = {
  size: Room;
  /** Of steps, by their ids. */
  places: ReadonlyMap<string, Place>;
  /** Pixels between two ranks, and around it all. */
  space: number;
  margin: number;
};
type Asided = { size: Room; places: ReadonlyMap<string, Place>; ways: ReadonlyMap<string, Drawn> };

/** As one reads (along), and to the side of that (across). */
type Side = { along: number; across: number; long: number; wide: number };
type Tap = { edge: PictureEdge; from: Side; turn: number; room: Room };

/** Below a flow to the right; to the right of one downwards. */
export function aside(
  flow: Flow,
  boxes: readonly PictureNode[],
  edges: readonly PictureEdge[],
  rankdir: Way,
  spacing: Spacing,
): Asided {
  const turned = rankdir === "LR";
  const sideOf = ({ x, y, width, height }: Place): Side =>
    turned
      ? { along: x, across: y, long: width, wide: height }
      : { along: y, across: x, long: height, wide: width };
  const point = (along: number, across: number): Point =>
    turned ? { x: along, y: across } : { x: across, y: along };
  const sides = [...flow.places.values()].map(sideOf);
  const whole = sideOf({ x: 0, y: 0, ...flow.size });
  const places = new Map<string, Place>();
  const ways = new Map<string, Drawn>();
  let [free, end, long] = [flow.margin, whole.wide, whole.long];
  for (const box of boxes) {
    const taps = tapsOf(box, edges, flow, sides, sideOf, (label) => roomOf(label, rankdir, spacing));
    const depth = wordsIn(taps, turned);
    const meet = whole.wide + Math.max(0, ...depth.map((one) => one.to)) + MEET;
    const { width, height } = sizeOf(box, rankdir, spacing);
    const size = sideOf({ x: 0, y: 0, width, height });
    const most = Math.max(whole.long - flow.margin - size.long, free);
    const begin = Math.min(Math.max(meanOf(taps.map((one) => one.turn)) - size.long / 2, free), most);
    const [middle, side] = [begin + size.long / 2, meet + ENTER];
    places.set(box.id, { ...point(begin, side), width, height });
    taps.forEach(({ edge, from, turn, room }, at) => {
      const leaves = from.across + from.wide * LEAVES;
      const corners = [
        point(from.along + from.long, leaves),
        point(turn, leaves),
        point(turn, meet),
        point(middle, meet),
        point(middle, side),
      ];
      const words = depth[at];
      const label = words ? whole.wide + (words.from + words.to) / 2 : meet;
      ways.set(edge.id, { points: rounded(corners), at: point(turn, label), room });
    });
    free = begin + size.long + APART;
    end = Math.max(end, side + size.wide + flow.margin);
    const last = taps.map(({ turn, room }) => turn + (turned ? room.width : room.height) / 2);
    long = Math.max(long, begin + size.long + flow.margin, ...last);
  }
  const far = point(long, end);
  return { size: { width: far.x, height: far.y }, places, ways };
}

/** Each way to the box, with where it turns aside: between its step's rank and the next. */
function tapsOf(
  box: PictureNode,
  edges: readonly PictureEdge[],
  { places, space }: Flow,
  sides: readonly Side[],
  sideOf: (place: Place) => Side,
  room: (label: string) => Room,
): Tap[] {
  const into = edges.filter((one) => one.target === box.id && places.has(one.source));
  const gaps = into.map((edge) => {
    const from = sideOf(places.get(edge.source) as Place);
    return { edge, from, gap: gapAfter(from, sides, space) };
  });
  return gaps.map(({ edge, from, gap }) => {
    // Who may use the same goes the same way; others beside it.
    const labels = [...new Set(gaps.filter((one) => one.gap.from === gap.from).map((one) => one.edge.label))];
    const part = (labels.indexOf(edge.label) + 1) / (labels.length + 1);
    return { edge, from, turn: gap.from + (gap.to - gap.from) * part, room: room(edge.label) };
  });
}

/** What is free of boxes behind the rank that a step is in. */
function gapAfter(step: Side, sides: readonly Side[], space: number): { from: number; to: number } {
  const middle = (one: Side) => one.along + one.long / 2;
  const beside = sides.filter((one) => Math.abs(middle(one) - middle(step)) < 1);
  const from = Math.max(...beside.map((one) => one.along + one.long));
  const later = sides.filter((one) => middle(one) > middle(step) + 1).map((one) => one.along);
  return { from, to: Math.max(Math.min(from + space, ...later), from + 4) };
}

/** How far out of the flow each way's words stand: those of ways that turn at one place are read once, of one rank behind each other. */
function wordsIn(taps: readonly Tap[], turned: boolean): { from: number; to: number }[] {
  const known = new Map<number, { from: number; to: number }>();
  let last = { turn: Number.NEGATIVE_INFINITY, to: 0 };
  for (const { turn, room } of [...taps].sort((a, b) => a.turn - b.turn)) {
    if (known.has(turn)) continue;
    const near = turn - last.turn < (turned ? room.width : room.height);
    const from = (near ? last.to : 0) + APART;
    last = { turn, to: from + (turned ? room.height : room.width) };
    known.set(turn, { from, to: last.to });
  }
  return taps.map((one) => known.get(one.turn) as { from: number; to: number });
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(numbers.length, 1);
}

/** The same corners, with a point before and behind each, so that the way bends only there. */
function rounded(corners: readonly Point[]): Point[] {
  const all = corners.filter((one, at) => at === 0 || apart(one, corners[at - 1] as Point) > 0.5);
  return all.flatMap((one, at) => {
    const [before, behind] = [all[at - 1], all[at + 1]];
    return before && behind ? [toward(one, before), one, toward(one, behind)] : [one];
  });
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** From a corner a little towards another, and not past the middle between them. */
function toward(corner: Point, other: Point): Point {
  const part = Math.min(CORNER / apart(corner, other), 0.5);
  return { x: corner.x + (other.x - corner.x) * part, y: corner.y + (other.y - corner.y) * part };
}
