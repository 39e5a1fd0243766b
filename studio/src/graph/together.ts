/** Two pictures laid out as one, so that what both have stands where it stands in the other. Pure. */
import type { Picture, PictureEdge, PictureNode } from "../api/types";

/** Both in one; null: they contradict each other in what goes first, or in what belongs together. */
export function together(one: Picture, other: Picture): Picture | null {
  if (areHeldOtherwise(one, other)) return null;
  const outer = new Map(one.frames.map((frame) => [frame.id, frame.within]));
  if (other.frames.some((frame) => (outer.get(frame.id) ?? frame.within) !== frame.within)) return null;
  const named = new Map(other.nodes.map((node) => [node.id, node]));
  const ways = new Map(other.edges.map((edge) => [edge.id, edge]));
  const both = {
    ...one,
    nodes: added(one.nodes, other.nodes).map((node) => roomy(node, named.get(node.id) ?? node)),
    frames: added(one.frames, other.frames),
    edges: added(one.edges, other.edges).map((edge) => ({
      ...edge,
      label: longer(edge.label, ways.get(edge.id)?.label ?? ""),
    })),
  };
  return goesRound(both.edges) ? null : both;
}

/**
 * Whether a step that is in both stands in another frame. What stands in a frame that is in one alone keeps its place
 * in the other, where none is drawn; a frame that is in both would be drawn around what it does not hold.
 */
function areHeldOtherwise(one: Picture, other: Picture): boolean {
  const frameOf = new Map(one.nodes.map((node) => [node.id, node.frame]));
  const [here, there] = [one, other].map(({ frames }) => new Set(frames.map(({ id }) => id)));
  const stays = (frame: string, to: string) =>
    frame === to || (to === "" && !(here?.has(frame) && there?.has(frame)));
  return other.nodes.some(({ id, frame }) => {
    const before = frameOf.get(id) ?? frame;
    return !stays(before, frame) && !stays(frame, before);
  });
}

/** With room for what either says. */
function roomy(node: PictureNode, other: PictureNode): PictureNode {
  return {
    ...node,
    label: longer(node.label, other.label),
    detail: longer(node.detail, other.detail),
    frame: node.frame || other.frame,
  };
}

function longer(one: string, other: string): string {
  return other.length > one.length ? other : one;
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
