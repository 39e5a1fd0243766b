/** Where things stand: a picture without a layout → boxes, frames and ways, left to right or downwards. Pure. */
import dagre from "@dagrejs/dagre";
import type { Picture, PictureEdge, PictureFrame, PictureNode } from "../api/types";
import { aside } from "./aside";
import { type Bundled, bundled } from "./bundles";
import type { Drawn, Laid, Place, Point, Room, Way } from "./laid";
import { roomOf, type Spacing, sizeOf } from "./sizes";
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
/** Pixels: a frame's title is on its upper edge, where ways from above come in with their words. */
const TITLE = 20;
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

const NOT_DRAWN: Drawn = { points: [], at: { x: 0, y: 0 }, room: { width: 0, height: 0 } };

/** Of what was laid out, what this picture has, as this one says it. */
function within(laid: Laid, picture: Picture): Laid {
  const places = new Map(laid.nodes.map((one) => [one.id, one.place]));
  const frames = new Map(laid.frames.map((one) => [one.id, one]));
  const ways = new Map(laid.edges.map(({ id, points, at, room }) => [id, { points, at, room }]));
  return {
    way: laid.way,
    size: laid.size,
    nodes: picture.nodes.map((one) => ({ ...one, place: places.get(one.id) as Place })),
    joints: [],
    frames: picture.frames.map((one) => ({ ...(frames.get(one.id) as Laid["frames"][number]), ...one })),
    edges: saidOnce(picture.edges).map((one) => ({
      ...one,
      ...(ways.get(one.id) ?? NOT_DRAWN),
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
  const flow = { ...picture, nodes: picture.nodes.filter((one) => one.kind !== "tools") };
  const graph = graphOf(flow, { ...ways, edges: ways.edges.filter((one) => !isUse(one)) }, rankdir, spacing);
  dagre.layout(graph, { disableOptimalOrderHeuristic: isSweptLittle(flow) });
  const { width = 0, height = 0 } = graph.graph();
  const [space, margin] = SPACES[spacing][rankdir];
  const tools = aside(
    {
      size: { width: Math.max(width, 1), height: Math.max(height, 1) },
      places: new Map(flow.nodes.map(({ id }) => [id, placeOf(graph.node(id))])),
      space,
      margin,
    },
    picture.nodes.filter((one) => one.kind === "tools"),
    ways.edges.filter(isUse),
    rankdir,
    spacing,
  );
  const placed = ({ id }: PictureNode) => tools.places.get(id) ?? placeOf(graph.node(id));
  return {
    way: rankdir,
    size: tools.size,
    nodes: picture.nodes.map((node) => ({ ...node, place: placed(node) })),
    frames: picture.frames.map((frame) => ({
      ...frame,
      place: placeOf(graph.node(frame.id)),
      depth: depthOf(frame, picture.frames),
    })),
    joints: ways.joints.map(({ id }) => ({ id, place: placeOf(graph.node(id)) })),
    // Of two that are compared either says a reason at a way of its own, and each way has the room.
    edges: (bundles ? saidOnce(ways.edges) : ways.edges).map((edge) => ({
      ...edge,
      ...(isUse(edge) ? NOT_DRAWN : drawnIn(graph, edge, rankdir)),
      room: roomOf(edge.label, rankdir, spacing),
      ...tools.ways.get(edge.id),
    })),
  };
}

/** A tool is no step of the flow. */
function isUse({ kind }: PictureEdge): boolean {
  return kind === "tool";
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
  for (const { from, to, id, said } of waysOf(picture, edges, rankdir, spacing))
    graph.setEdge(from, to, said, id);
  return graph;
}

/** As dagre is told of them. */
function waysOf({ nodes }: Picture, edges: readonly PictureEdge[], rankdir: Way, spacing: Spacing) {
  const joined = joinedIn(nodes, edges);
  const frameOf = new Map(nodes.map((one) => [one.id, one.frame]));
  return edges.map((edge) => {
    // The way back is drawn against the stream, but orders nothing.
    const [from, to] = edge.kind === "back" ? [edge.target, edge.source] : [edge.source, edge.target];
    const said = wayOf(edge, edge.kind === "order" && joined.has(to), rankdir, spacing);
    const enters = rankdir === "TB" && edge.label !== "" && frameOf.get(from) !== frameOf.get(to);
    const height = (said.height ?? 0) + TITLE;
    return { from, to, id: edge.id, said: enters ? { ...said, height } : said };
  });
}

/** What waits for several, and the end, which waits for all. */
function joinedIn(nodes: readonly PictureNode[], edges: readonly PictureEdge[]): ReadonlySet<string> {
  const once = new Set<string>();
  const joined = new Set(nodes.filter((one) => one.kind === "end").map((one) => one.id));
  for (const { kind, target } of edges) if (kind === "order") (once.has(target) ? joined : once).add(target);
  return joined;
}

/** What has room to stand early or late stands early, beside what is done at the same time: joins pull less. */
const PULLS = { alone: 12, joined: 4, other: 4 } as const;

function wayOf({ label, kind }: PictureEdge, joined: boolean, rankdir: Way, spacing: Spacing) {
  const room: Partial<Room> = label ? roomOf(label, rankdir, spacing) : {};
  return { ...room, labelpos: "c", weight: PULLS[kind !== "order" ? "other" : joined ? "joined" : "alone"] };
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

/** Pixels: half of what lies between the ends of a way around a step, and from it to its words. */
const HALF: Record<Way, number> = { LR: 20, TB: 10 };
const BEFORE = 3;

/**
 * Of a step that is repeated alone: out of the side that has nothing before or after it, and back, up to the words.
 * There the layout has kept room for them.
 */
function around(step: Place, { x, y, width = 0, height = 0 }: Kept, rankdir: Way): Point[] {
  const [right, bottom] = [step.x + step.width / 2, step.y + step.height / 2];
  const [over, under] = [x - width / 2 - BEFORE, y - height / 2 - BEFORE];
  const by = [HALF[rankdir], 0, -HALF[rankdir]];
  if (rankdir === "TB") return by.map((dy) => ({ x: over, y: step.y + dy })).flatMap(ends("x", right));
  return by.map((dx) => ({ x: step.x + dx, y: under })).flatMap(ends("y", bottom));
}

/** What begins and ends at the step's side. */
function ends(along: "x" | "y", side: number) {
  return (point: Point, at: number): Point[] => {
    const end = { ...point, [along]: side };
    return at === 0 ? [end, point] : at === 1 ? [point] : [point, end];
  };
}

/** As dagre keeps a way: where its words have room. */
type Kept = Point & { width?: number; height?: number; points?: Point[] };

function drawnIn(graph: Graph, edge: PictureEdge, rankdir: Way): Pick<Drawn, "points" | "at"> {
  const back = edge.kind === "back";
  const [v, w] = back ? [edge.target, edge.source] : [edge.source, edge.target];
  const found = graph.edge({ v, w, name: edge.id }) as Kept | undefined;
  if (!found) return NOT_DRAWN;
  const points = v === w ? around(graph.node(v) as Place, found, rankdir) : (found.points ?? []);
  const middle = points[Math.floor(points.length / 2)] ?? NOT_DRAWN.at;
  const at = edge.label ? { x: found.x, y: found.y } : middle;
  return { points: back && v !== w ? [...points].reverse() : points, at };
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
