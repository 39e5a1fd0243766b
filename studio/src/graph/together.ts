/** Two pictures laid out as one, so that what both have stands where it stands in the other. Pure. */
import type { Picture, PictureEdge, PictureNode } from "../api/types";

/** Both in one; null: they contradict each other in what goes first, or in what belongs together. */
export function together(one: Picture, other: Picture): Picture | null {
  const frameOf = new Map(one.nodes.map((node) => [node.id, node.frame]));
  // What stands in a frame in one of them alone keeps its place, with room for the frame, in the other.
  if (other.nodes.some((node) => apart(frameOf.get(node.id) ?? "", node.frame))) return null;
  const outer = new Map(one.frames.map((frame) => [frame.id, frame.within]));
  if (other.frames.some((frame) => (outer.get(frame.id) ?? frame.within) !== frame.within)) return null;
  const named = new Map(other.nodes.map((node) => [node.id, node]));
  const both = {
    ...one,
    nodes: added(one.nodes, other.nodes).map((node) => roomy(node, named.get(node.id) ?? node)),
    frames: added(one.frames, other.frames),
    edges: added(one.edges, other.edges),
  };
  return goesRound(both.edges) ? null : both;
}

function apart(frame: string, other: string): boolean {
  return frame !== "" && other !== "" && frame !== other;
}

/** With room for what either says. */
function roomy(node: PictureNode, other: PictureNode): PictureNode {
  const longer = (a: string, b: string) => (b.length > a.length ? b : a);
  return {
    ...node,
    label: longer(node.label, other.label),
    detail: longer(node.detail, other.detail),
    frame: node.frame || other.frame,
  };
}

function added<T extends { id: string }>(to: readonly T[], more: readonly T[]): T[] {
  const known = new Set(to.map((one) => one.id));
  return [...to, ...more.filter((one) => !known.has(one.id))];
}

/** Whether somebody would have to be before and after another. */
function goesRound(edges: readonly PictureEdge[]): boolean {
  const left = new Set(edges.filter((one) => one.kind !== "back" && one.source !== one.target));
  for (;;) {
    const reached = new Set([...left].map((one) => one.target));
    const first = [...left].filter((one) => !reached.has(one.source));
    if (first.length === 0) return left.size > 0;
    for (const one of first) left.delete(one);
  }
}
