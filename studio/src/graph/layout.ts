/** Where things stand: a picture without a layout → boxes, frames and ways, left to right or downwards. Pure. */
import dagre from "@dagrejs/dagre";
import type { Picture, PictureEdge, PictureFrame, PictureNode } from "../api/types";
import { type Bundled, bundled } from "./bundles";
import type { Laid, Place, Point, Room } from "./laid";
import { roomOf, type Spacing, sizeOf, type Way } from "./sizes";
import { together } from "./together";
import { zoomIn } from "./viewing";

/** Pixels from one rank to the next, and around it all. */
const SPACES: Record<Spacing, Record<Way, readonly [number, number]>> = {
  wide: { LR: [38, 16], TB: [32, 16] },
  close: { LR: [20, 16], TB: [16, 8] },
};
/** Pixels: a point, with no words in it. */
const JOINT = { width: 8, height: 8 };
const LARGE = 200;
/** Pixels between what stands beside each other. */
const BESIDE: Record<Spacing, number> = { wide: 26, close: 16 };
/** Above that a picture is drawn no larger, and is read easily. */
const EASY = 0.85;
/** Downwards has to be so much better to be worth it: one reads from left to right. */
const BETTER = 1.2;

type Graph = ReturnType<typeof graphOf>;

/** The best ranks of a thousand nodes take seconds; good ones take a sixth of that. */
function rankerOf(picture: Picture) {
  return picture.nodes.length > LARGE ? "tight-tree" : "network-simplex";
}

/**
 * Half of what a thousand nodes take goes into having fewer ways cross (88 in place of 144 of some thousand, in 820 ms
 * in place of 390). Frames are kept together by the same sweeps, and cannot do without.
 */
function isSweptLittle(picture: Picture) {
  return picture.nodes.length > LARGE && picture.frames.length === 0;
}

/**
 * Left to right, close to each other where there is no room else, unless downwards is much larger in that room.
 * beside: what it is compared with.
 */
export function fitting(picture: Picture, room: Room, beside?: Picture): Laid {
  const [one, other] = [picture, beside].map((each) => each && named(each));
  const both = one && other && commonly(one, other);
  // Of two that are compared each has its own ways, and what is bundled in one is not in the other.
  return one && both ? within(chosen(both, room, false), one) : chosen(picture, room, true);
}

function chosen(picture: Picture, room: Room, bundles: boolean): Laid {
  const of = (way: Way, spacing: Spacing) => known(picture, way, spacing, bundles);
  const across = of("LR", "wide");
  if (zoomIn(across, room) >= EASY) return across;
  const close = of("LR", "close");
  const roomy = of("TB", "wide");
  const down = zoomIn(roomy, room) >= EASY ? roomy : of("TB", "close");
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
    joints: [],
    frames: picture.frames.map((one) => ({ ...(frames.get(one.id) as Laid["frames"][number]), ...one })),
    edges: saidOnce(picture.edges).map((one) => ({
      ...one,
      ...(ways.get(one.id) ?? { points: [], room: 0 }),
    })),
  };
}

/** No layout depends on the room: a pane that is drawn larger chooses anew, and lays nothing out twice. */
const KNOWN = new WeakMap<Picture, Map<string, Laid>>();

function known(picture: Picture, rankdir: Way, spacing: Spacing, bundles: boolean): Laid {
  const of = KNOWN.get(picture) ?? new Map<string, Laid>();
  KNOWN.set(picture, of);
  const found = of.get(rankdir + spacing) ?? layout(picture, rankdir, spacing, bundles);
  of.set(rankdir + spacing, found);
  return found;
}

export function layout(
  picture: Picture,
  rankdir: Way = "LR",
  spacing: Spacing = "wide",
  bundles = true,
): Laid {
  const ways = bundles ? bundled(picture) : { edges: picture.edges, joints: [] };
  const graph = graphOf(picture, ways, rankdir, spacing);
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
    joints: ways.joints.map(({ id }) => ({ id, place: placeOf(graph.node(id)) })),
    edges: saidOnce(ways.edges).map((edge) => ({
      ...edge,
      points: pointsOf(graph, edge),
      room: roomOf(edge.label, rankdir, spacing),
    })),
  };
}

function graphOf(picture: Picture, { edges, joints }: Bundled, rankdir: Way, spacing: Spacing) {
  const graph = new dagre.graphlib.Graph({ compound: true, multigraph: true });
  const ranker = rankerOf(picture);
  const [ranksep, margin] = SPACES[spacing][rankdir];
  graph.setGraph({
    rankdir,
    ranker,
    nodesep: BESIDE[spacing],
    ranksep,
    edgesep: 14,
    marginx: margin,
    marginy: margin,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const frame of picture.frames) graph.setNode(frame.id, {});
  for (const node of picture.nodes) graph.setNode(node.id, sizeOf(node, rankdir, spacing));
  for (const { id } of joints) graph.setNode(id, JOINT);
  for (const frame of picture.frames) if (frame.within) graph.setParent(frame.id, frame.within);
  for (const one of [...picture.nodes, ...joints]) if (one.frame) graph.setParent(one.id, one.frame);
  const joined = joinedIn(picture.nodes, edges);
  for (const edge of edges) {
    // The way back is drawn against the stream, but orders nothing.
    const [from, to] = edge.kind === "back" ? [edge.target, edge.source] : [edge.source, edge.target];
    graph.setEdge(from, to, wayOf(edge, edge.kind === "order" && joined.has(to), rankdir, spacing), edge.id);
  }
  return graph;
}

/** What waits for several, and the end, which waits for all. */
function joinedIn(nodes: readonly PictureNode[], edges: readonly PictureEdge[]): ReadonlySet<string> {
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
