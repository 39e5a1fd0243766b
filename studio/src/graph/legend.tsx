/** What the signs of this picture mean: only those that are in it. */
import { Panel } from "@xyflow/react";
import type { Picture, PictureEdge, PictureNode } from "../api/types";
import { KINDS, WAYS } from "./looks";

const NODES: Partial<Record<PictureNode["kind"], string>> = {
  step: "agent at work",
  gate: "a human decides",
  quorum: "joins when enough are done",
  choice: "one way is chosen",
  tools: "tools",
};
const EDGES: Record<PictureEdge["kind"], string> = {
  order: "then",
  back: "once more",
  signal: "as soon as announced",
  tool: "may use",
};

export function Legend({ picture }: { picture: Picture }) {
  const nodes = [...new Set(picture.nodes.map((one) => one.kind))];
  const edges = [...new Set(picture.edges.map((one) => one.kind))];
  return (
    <Panel position="bottom-right">
      <details className="rounded-md border border-line bg-raised px-2 py-1 text-[11px] text-ink-soft">
        <summary className="cursor-pointer">Legend</summary>
        <ul className="mt-1 flex flex-col gap-1">
          {nodes.map((kind) => {
            const Icon = KINDS[kind];
            return NODES[kind] ? (
              <li key={kind} className="flex items-center gap-2">
                <span className="flex w-6 justify-center">
                  <Icon size={13} aria-hidden="true" />
                </span>
                {NODES[kind]}
              </li>
            ) : null;
          })}
          {edges.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <svg width="24" height="6" aria-hidden="true">
                <line x1="0" y1="3" x2="24" y2="3" strokeWidth="1.5" {...strokeOf(kind)} />
              </svg>
              {EDGES[kind]}
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}

function strokeOf(kind: PictureEdge["kind"]) {
  const { stroke, dash } = WAYS[kind];
  return dash ? { stroke, strokeDasharray: dash } : { stroke };
}
