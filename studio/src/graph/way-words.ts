/** What the ways of a picture say, for who hears it. Pure. */
import type { PictureEdge } from "../api/types";
import type { Laid } from "./laid";

/** By id; "" = what is heard of another way already: each that leads on from a joint says from whom. */
export function wayWords({ nodes, joints, edges }: Laid): ReadonlyMap<string, string> {
  const labels = new Map(nodes.map((one) => [one.id, one.label]));
  const into = new Map<string, string[]>(joints.map((one) => [one.id, []]));
  for (const { source, target } of edges) into.get(target)?.push(labels.get(source) ?? source);
  const nameOf = (id: string) => {
    const all = into.get(id);
    return all ? `all of ${all.join(", ")}` : (labels.get(id) ?? id);
  };
  return new Map(
    edges.map((one) => [
      one.id,
      into.has(one.target) ? "" : said(one, nameOf(one.source), nameOf(one.target)),
    ]),
  );
}

function said({ kind, label }: PictureEdge, from: string, to: string): string {
  if (kind === "tool") return `use of ${label || to} by ${from}`;
  const why = label ? ` (${label})` : "";
  if (kind === "signal") return `as soon as ${from} has announced it, to ${to}${why}`;
  return `${kind === "back" ? "once more " : ""}from ${from} to ${to}${why}`;
}
