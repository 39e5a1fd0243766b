/** Where things stand: a picture without a layout → boxes, frames and ways, left to right or downwards. Pure. */
import dagre from "@dagrejs/dagre";
import type { Picture, PictureEdge, PictureFrame, PictureNode } from "../api/types";
import { roomOf, type Spacing, sizeOf, type Way } from "./sizes";
import { together } from "./together";

export type Point = { x: number; y: number };
/** Pixels; x and y are of the upper left corner. */
export type Place = Point & { width: number; height: number };
/** Pixels. */
export type Room = { width: number; height: number };
export type Laid = {
  size: Room;
  nodes: ReadonlyArray<PictureNode & { place: Place }>;
  frames: ReadonlyArray<PictureFrame & { place: Place; depth: number }>;
  /** room: pixels that a way's words have. */
  edges: ReadonlyArray<PictureEdge & { points: Point[]; room: number }>;
};
/** Pixels from one rank to the next, and around it all. */
const SPACES: Record<Spacing, Record<Way, readonly [number, number]>> = {
  wide: { LR: [38, 16], TB: [32, 16] },
  close: { LR: [20, 16], TB: [16, 8] },
};
const LARGE = 200;
/** Above that a picture is drawn no larger, and is read easily. */
const EASY = 0.85;
/** Smaller than that nothing is read: then a part is shown, with what is at work, or where the picture begins. */
export const READABLE = 0.8;
/** Downwards has to be so much better to be worth it: one reads from left to right. */
const BETTER = 1.2;

type Graph = ReturnType<typeof graphOf>;

/** The best ranks of a thousand nodes take seconds; good ones take a sixth of that. */
function rankerOf(picture: Picture) {
  return picture.nodes.length > LARGE ? "tight-tree" : "network-simplex";
}

/**
 * Where a part of a picture is shown that has no room as a whole at that zoom: the viewport's corner, in pixels.
 * What is to be seen is in the middle, as far as the picture goes; where it has no room at once, the first of it.
 */
export function partIn(laid: Laid, room: Room, zoom: number, all: readonly Place[]): Point {
  const seen = atOnce(all, { width: room.width / zoom, height: room.height / zoom });
  const along = (size: number, has: number, from: number, to: number) => {
    const whole = size * zoom;
    if (whole <= has) return (has - whole) / 2;
    return Math.min(0, Math.max(has - whole, has / 2 - ((from + to) / 2) * zoom));
  };
  const side = (of: (place: Place) => number, pick: (...all: number[]) => number) =>
    seen.length > 0 ? pick(...seen.map(of)) : 0;
  return {
    x: along(
      laid.size.width,
      room.width,
      side((p) => p.x, Math.min),
      side((p) => p.x + p.width, Math.max),
    ),
    y: along(
      laid.size.height,
      room.height,
      side((p) => p.y, Math.min),
      side((p) => p.y + p.height, Math.max),
    ),
  };
}

/** Of places those that have room beside the first of them: the middle of all may be where none of them is. */
function atOnce(places: readonly Place[], room: Room): Place[] {
  const found: Place[] = [];
  let box: Place | null = null;
  for (const place of [...places].sort((one, other) => one.x + one.y - other.x - other.y)) {
    const more: Place = box ? spanned(box, place) : place;
    if (box && (more.width > room.width || more.height > room.height)) continue;
    box = more;
    found.push(place);
  }
  return found;
}

function spanned(one: Place, other: Place): Place {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Half of what a thousand nodes take goes into having fewer ways cross (88 in place of 144 of some thousand, in 820 ms
 * in place of 390). Frames are kept together by the same sweeps, and cannot do without.
 */
function isSweptLittle(picture: Picture) {
  return picture.nodes.length > LARGE && picture.frames.length === 0;
}

/** What of a picture has to be in sight: of these, as many as there are; else what it begins with. */
export function toSee(laid: Laid, ids: ReadonlySet<string>): Place[] {
  const found = laid.nodes.filter((one) => ids.has(one.id)).map((one) => one.place);
  if (found.length > 0) return found;
  const corner = (one: { place: Place }) => one.place.x + one.place.y;
  const first = laid.nodes.reduce((had, one) => (corner(one) < corner(had) ? one : had));
  // Downwards it begins in the middle, and what is in the corner is some way on.
  return [(laid.nodes.find((one) => one.kind === "start") ?? first).place];
}

/** How much of its size a picture has where it is shown whole. */
export function zoomIn(laid: Laid, room: Room): number {
  return Math.min(room.width / laid.size.width, room.height / laid.size.height);
}

/**
 * Left to right, close to each other where there is no room else, unless downwards is much larger in that room.
 * beside: what it is compared with.
 */
export function fitting(picture: Picture, room: Room, beside?: Picture): Laid {
  const [one, other] = [picture, beside].map((each) => each && named(each));
  const both = one && other && commonly(one, other);
  if (one && both) return within(fitting(both, room), one);
  const across = known(picture, "LR", "wide");
  if (zoomIn(across, room) >= EASY) return across;
  const close = known(picture, "LR", "close");
  const roomy = known(picture, "TB", "wide");
  const down = zoomIn(roomy, room) >= EASY ? roomy : known(picture, "TB", "close");
  return zoomIn(down, room) > zoomIn(close, room) * BETTER ? down : close;
}

/** Ways by what they lead from and to: their ids are numbers, which mean another way in another picture. */
function named(picture: Picture): Picture {
  const id = ({ kind, source, target, label }: PictureEdge) =>
    [kind, source, target, kind === "signal" ? label : ""].join(" ");
  return { ...picture, edges: picture.edges.map((edge) => ({ ...edge, id: id(edge) })) };
}

/** The same for either of the two, whichever is shown. */
function commonly(picture: Picture, beside: Picture): Picture | null {
  const [one, other] = [picture, beside].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return one && other ? together(one, other) : null;
}

/** Of what was laid out, what this picture has, as this one says it. */
function within(laid: Laid, picture: Picture): Laid {
  const places = new Map(laid.nodes.map((one) => [one.id, one.place]));
  const frames = new Map(laid.frames.map((one) => [one.id, one]));
  const ways = new Map(laid.edges.map(({ id, points, room }) => [id, { points, room }]));
  return {
    size: laid.size,
    nodes: picture.nodes.map((one) => ({ ...one, place: places.get(one.id) as Place })),
    frames: picture.frames.map((one) => ({ ...(frames.get(one.id) as Laid["frames"][number]), ...one })),
    edges: saidOnce(picture.edges).map((one) => ({
      ...one,
      ...(ways.get(one.id) ?? { points: [], room: 0 }),
    })),
  };
}

/** No layout depends on the room: a pane that is drawn larger chooses anew, and lays nothing out twice. */
const KNOWN = new WeakMap<Picture, Map<string, Laid>>();

function known(picture: Picture, rankdir: Way, spacing: Spacing): Laid {
  const of = KNOWN.get(picture) ?? new Map<string, Laid>();
  KNOWN.set(picture, of);
  const found = of.get(rankdir + spacing) ?? layout(picture, rankdir, spacing);
  of.set(rankdir + spacing, found);
  return found;
}

export function layout(picture: Picture, rankdir: Way = "LR", spacing: Spacing = "wide"): Laid {
  const graph = graphOf(picture, rankdir, spacing);
  dagre.layout(graph, { disableOptimalOrderHeuristic: isSweptLittle(picture) });
  const { width = 0, height = 0 } = graph.graph();
  return {
    size: { width: Math.max(width, 1), height: Math.max(height, 1) },
    nodes: picture.nodes.map((node) => ({ ...node, place: placeOf(graph.node(node.id)) })),
    frames: picture.frames.map((frame) => ({
      ...frame,
      place: placeOf(graph.node(frame.id)),
      depth: depthOf(frame, picture.frames),
    })),
    edges: saidOnce(picture.edges).map((edge) => ({
      ...edge,
      points: pointsOf(graph, edge),
      room: roomOf(edge.label, rankdir, spacing),
    })),
  };
}

function graphOf(picture: Picture, rankdir: Way, spacing: Spacing) {
  const graph = new dagre.graphlib.Graph({ compound: true, multigraph: true });
  const ranker = rankerOf(picture);
  const [ranksep, margin] = SPACES[spacing][rankdir];
  graph.setGraph({ rankdir, ranker, nodesep: 26, ranksep, edgesep: 14, marginx: margin, marginy: margin });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const frame of picture.frames) graph.setNode(frame.id, {});
  for (const node of picture.nodes) graph.setNode(node.id, sizeOf(node, rankdir, spacing));
  for (const frame of picture.frames) if (frame.within) graph.setParent(frame.id, frame.within);
  for (const node of picture.nodes) if (node.frame) graph.setParent(node.id, node.frame);
  const joined = joinedIn(picture);
  for (const edge of picture.edges) {
    // The way back is drawn against the stream, but orders nothing.
    const [from, to] = edge.kind === "back" ? [edge.target, edge.source] : [edge.source, edge.target];
    graph.setEdge(from, to, wayOf(edge, edge.kind === "order" && joined.has(to), rankdir, spacing), edge.id);
  }
  return graph;
}

/** What waits for several, and the end, which waits for all. */
function joinedIn({ nodes, edges }: Picture): ReadonlySet<string> {
  const once = new Set<string>();
  const joined = new Set(nodes.filter((one) => one.kind === "end").map((one) => one.id));
  for (const { kind, target } of edges) if (kind === "order") (once.has(target) ? joined : once).add(target);
  return joined;
}

/** What has room to stand early or late stands early, beside what is done at the same time: joins and tools pull less. */
const PULLS = { alone: 12, joined: 4, back: 4, signal: 4, tool: 1 } as const;

function wayOf({ label, kind }: PictureEdge, joined: boolean, rankdir: Way, spacing: Spacing) {
  const room = label ? { width: roomOf(label, rankdir, spacing), height: 16 } : {};
  return { ...room, labelpos: "c", weight: PULLS[kind === "order" ? (joined ? "joined" : "alone") : kind] };
}

function placeOf(at: { x: number; y: number; width: number; height: number }): Place {
  return { x: at.x - at.width / 2, y: at.y - at.height / 2, width: at.width, height: at.height };
}

/** Several steps that are repeated together go back for one reason, which is read once. */
function saidOnce(edges: readonly PictureEdge[]): PictureEdge[] {
  const said = new Set<string>();
  return edges.map((edge) => {
    if (edge.kind !== "back") return edge;
    if (said.has(edge.label)) return { ...edge, label: "" };
    said.add(edge.label);
    return edge;
  });
}

/** Around the upper edge of a step that is repeated alone. */
function around(at: Place): Point[] {
  const [top, out, up] = [at.y - at.height / 2, Math.min(at.width / 4, 30), 26];
  return [
    { x: at.x + out, y: top },
    { x: at.x + out, y: top - up },
    { x: at.x, y: top - up },
    { x: at.x - out, y: top - up },
    { x: at.x - out, y: top },
  ];
}

function pointsOf(graph: Graph, edge: PictureEdge): Point[] {
  if (edge.source === edge.target) return around(graph.node(edge.source) as Place);
  const back = edge.kind === "back";
  const found = graph.edge({
    v: back ? edge.target : edge.source,
    w: back ? edge.source : edge.target,
    name: edge.id,
  }) as { points?: Point[] } | undefined;
  const points = found?.points ?? [];
  return back ? [...points].reverse() : points;
}

function depthOf(frame: PictureFrame, frames: readonly PictureFrame[]): number {
  const outer = frames.find((one) => one.id === frame.within);
  return outer ? depthOf(outer, frames) + 1 : 0;
}

/** A smooth way through the points, as an SVG path: corners are rounded by half of the way to the next. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const parts = [`M${first.x},${first.y}`];
  for (let i = 0; i < rest.length - 1; i++) {
    const at = rest[i] as Point;
    const next = rest[i + 1] as Point;
    const end = i === rest.length - 2 ? next : { x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 };
    parts.push(`Q${at.x},${at.y} ${end.x},${end.y}`);
  }
  if (rest.length === 1) parts.push(`L${rest[0]?.x},${rest[0]?.y}`);
  return parts.join(" ");
}
