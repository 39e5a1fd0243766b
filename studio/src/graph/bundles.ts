/** All of some before each of others: drawn through one point, not as a way for each two of them. Pure. */
import type { Picture, PictureEdge } from "../api/types";

/** Where the ways of several meet and part again. frame: in which it stands; "" = in none. */
export type Joint = { id: string; frame: string };
export type Bundled = { edges: readonly PictureEdge[]; joints: readonly Joint[] };

/** Ways that lead from each of the same sources, by what they lead to. */
type Bundle = { sources: readonly string[]; targets: string[] };

/** Six steps after six others have 36 ways between them, which nobody can follow; through a joint they are 12. */
export function bundled({ nodes, edges }: Picture): Bundled {
  const frameOf = new Map(nodes.map((one) => [one.id, one.frame]));
  const plain = edges.filter((one) => one.kind === "order" && !one.label);
  const joints: Joint[] = [];
  const added: PictureEdge[] = [];
  const replaced = new Set<string>();
  for (const { sources, targets } of alike(plain)) {
    const frame = standsIn(sources, targets, frameOf);
    if (sources.length * targets.length <= sources.length + targets.length || frame === null) continue;
    const id = `joint:${sources[0]} ${targets[0]}`;
    joints.push({ id, frame });
    added.push(...sources.map((source) => wayOf(source, id)), ...targets.map((target) => wayOf(id, target)));
    for (const target of targets) replaced.add(target);
  }
  const stays = (one: PictureEdge) => one.kind !== "order" || one.label !== "" || !replaced.has(one.target);
  return { edges: [...edges.filter(stays), ...added], joints };
}

function alike(edges: readonly PictureEdge[]): Bundle[] {
  const into = new Map<string, string[]>();
  for (const { source, target } of edges) into.set(target, [...(into.get(target) ?? []), source]);
  const found = new Map<string, Bundle>();
  for (const [target, all] of into) {
    const sources = [...new Set(all)].sort();
    const key = JSON.stringify(sources);
    const bundle = found.get(key) ?? { sources, targets: [] };
    bundle.targets.push(target);
    found.set(key, bundle);
  }
  return [...found.values()];
}

/** The frame that both sides stand in, or neither; null: they are in several, and there is no place between. */
function standsIn(
  sources: readonly string[],
  targets: readonly string[],
  frameOf: ReadonlyMap<string, string>,
): string | null {
  const [from, to] = [sources, targets].map((side) => [...new Set(side.map((id) => frameOf.get(id) ?? ""))]);
  if (from?.length !== 1 || to?.length !== 1) return null;
  if (from[0] === to[0]) return from[0] as string;
  return from[0] === "" || to[0] === "" ? "" : null;
}

function wayOf(source: string, target: string): PictureEdge {
  return { id: `${source} → ${target}`, source, target, label: "", kind: "order" };
}
