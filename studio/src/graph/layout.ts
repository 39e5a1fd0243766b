/** Where things stand: a picture without a layout → boxes, frames and ways, left to right. Pure. */
import dagre from "@dagrejs/dagre";
import type { Picture, PictureEdge, PictureFrame, PictureNode } from "../api/types";

export type Point = { x: number; y: number };
/** Pixels; x and y are of the upper left corner. */
export type Place = Point & { width: number; height: number };
export type Laid = {
  nodes: ReadonlyArray<PictureNode & { place: Place }>;
  frames: ReadonlyArray<PictureFrame & { place: Place; depth: number }>;
  edges: ReadonlyArray<PictureEdge & { points: Point[] }>;
};

const SIZES: Partial<Record<PictureNode["kind"], { width: number; height: number }>> = {
  start: { width: 64, height: 32 },
  end: { width: 64, height: 32 },
  quorum: { width: 120, height: 40 },
};
const LETTER = 7.2;
const LARGE = 200;

type Graph = InstanceType<typeof dagre.graphlib.Graph>;

function sizeOf(node: PictureNode) {
  const fixed = SIZES[node.kind];
  if (fixed) return fixed;
  const letters = Math.max(node.label.length + 4, Math.min(node.detail.length, 30));
  return {
    width: Math.round(Math.min(250, Math.max(132, letters * LETTER + 40))),
    height: node.detail ? 58 : 42,
  };
}

/** The best ranks of a thousand nodes take seconds; good ones take a sixth of that. */
function rankerOf(picture: Picture) {
  return picture.nodes.length > LARGE ? "tight-tree" : "network-simplex";
}

export function layout(picture: Picture): Laid {
  const graph = new dagre.graphlib.Graph({ compound: true, multigraph: true });
  const ranker = rankerOf(picture);
  graph.setGraph({ rankdir: "LR", ranker, nodesep: 26, ranksep: 54, edgesep: 14, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const frame of picture.frames) graph.setNode(frame.id, {});
  for (const node of picture.nodes) graph.setNode(node.id, { ...sizeOf(node) });
  for (const frame of picture.frames) if (frame.within) graph.setParent(frame.id, frame.within);
  for (const node of picture.nodes) if (node.frame) graph.setParent(node.id, node.frame);
  for (const edge of picture.edges) {
    // The way back is drawn against the stream, but orders nothing.
    const [from, to] = edge.kind === "back" ? [edge.target, edge.source] : [edge.source, edge.target];
    const label = edge.label ? { width: Math.min(edge.label.length, 28) * 6 + 12, height: 16 } : {};
    graph.setEdge(from, to, { ...label, labelpos: "c", weight: edge.kind === "order" ? 3 : 1 }, edge.id);
  }
  dagre.layout(graph);
  return {
    nodes: picture.nodes.map((node) => ({ ...node, place: placeOf(graph.node(node.id)) })),
    frames: picture.frames.map((frame) => ({
      ...frame,
      place: placeOf(graph.node(frame.id)),
      depth: depthOf(frame, picture.frames),
    })),
    edges: picture.edges.map((edge) => ({ ...edge, points: pointsOf(graph, edge) })),
  };
}

function placeOf(at: { x: number; y: number; width: number; height: number }): Place {
  return { x: at.x - at.width / 2, y: at.y - at.height / 2, width: at.width, height: at.height };
}

function pointsOf(graph: Graph, edge: PictureEdge): Point[] {
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
