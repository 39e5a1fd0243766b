/** A graph as LangGraph tells it → a picture as the studio draws it. Pure. */
import type { components } from "../api/schema";
import type { Picture, PictureEdge, PictureNode } from "../api/types";

type Drawing = components["schemas"]["Drawing"];
type Edge = { source: string; target: string; label: string };

export function pictureOf(drawing: Drawing): Picture {
  const ids = drawing.nodes.map((node) => String(node.id));
  const edges = drawing.edges
    .map(edgeOf)
    .filter((one) => ids.includes(one.source) && ids.includes(one.target));
  const back = backWays(ids, edges);
  return {
    nodes: drawing.nodes.map((node) => nodeOf(String(node.id), nameOf(node))),
    edges: edges.map(
      (edge, at): PictureEdge => ({ ...edge, id: `way ${at}`, kind: back.has(edge) ? "back" : "order" }),
    ),
    frames: [],
    groups: [],
    rules: [],
  };
}

function nameOf(node: Drawing["nodes"][number]): string {
  const data = node.data;
  const told = typeof data === "object" && data !== null && "name" in data ? String(data.name) : "";
  return (told || String(node.id)).replace(/^__(start|end)__$/, "$1");
}

function nodeOf(id: string, label: string): PictureNode {
  const kind = id === "__start__" ? "start" : id === "__end__" ? "end" : "step";
  const nothing = { detail: "", words: label, agent: null, agent_kind: null, enabled: true, frame: "" };
  return { id, kind, label, ...nothing, groups: [], signals: [], approvers: [], spans: [] };
}

function edgeOf(edge: Drawing["edges"][number]): Edge {
  const label = typeof edge.data === "string" ? edge.data : "";
  return { source: String(edge.source), target: String(edge.target), label };
}

/** The ways that lead back to where one has come from. */
function backWays(ids: readonly string[], edges: readonly Edge[]): ReadonlySet<Edge> {
  const [found, left] = [new Set<Edge>(), new Set<string>()];
  const walk = (id: string, above: ReadonlySet<string>) => {
    if (left.has(id)) return;
    const here = new Set([...above, id]);
    for (const edge of edges.filter((one) => one.source === id)) {
      if (here.has(edge.target)) found.add(edge);
      else walk(edge.target, here);
    }
    left.add(id);
  };
  for (const id of ["__start__", ...ids]) walk(id, new Set());
  return found;
}
