/** A team's flow, drawn: what follows what, what belongs together, and what each is doing. */
import {
  Background,
  Controls,
  type Edge,
  type EdgeTypes,
  MarkerType,
  MiniMap,
  type Node,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { useEffect, useMemo } from "react";
import type { Picture } from "../api/types";
import type { Laid } from "./layout";
import { Legend } from "./legend";
import { BoxPart, FramePart, type Mark, type State, WayPart } from "./parts";
import { useLayout } from "./use-layout";

const NODES = { box: BoxPart, frame: FramePart } as unknown as NodeTypes;
const EDGES = { way: WayPart } as unknown as EdgeTypes;
/** More nodes than are seen at a glance. */
const LARGE = 60;
const IDLE: State = { doing: "idle" };

type Props = {
  picture: Picture;
  label: string;
  states?: ReadonlyMap<string, State>;
  marks?: ReadonlyMap<string, Mark>;
  lit?: ReadonlySet<string>;
  onPick?: (node: string) => void;
};

export default function TeamGraph(props: Props) {
  return (
    <ReactFlowProvider>
      <Drawn {...props} />
    </ReactFlowProvider>
  );
}

function Drawn({ picture, label, states, marks, lit, onPick }: Props) {
  const { laid, busy } = useLayout(picture);
  const nodes = useMemo(() => (laid ? drawnNodes(laid, states, marks, lit) : []), [laid, states, marks, lit]);
  const edges = useMemo(() => (laid ? drawnEdges(laid) : []), [laid]);
  return (
    <section aria-label={label} aria-busy={busy} className="h-full w-full">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODES}
        edgeTypes={EDGES}
        onNodeClick={(_, node) => onPick?.(node.id)}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        onlyRenderVisibleElements={nodes.length > 150}
        minZoom={0.05}
        maxZoom={1.75}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} color="var(--color-line)" />
        <Controls showInteractive={false} />
        <Legend picture={picture} />
        {nodes.length > LARGE ? (
          <MiniMap pannable zoomable ariaLabel="The whole picture" className="mb-9" />
        ) : null}
        <KeepInView laid={laid} />
      </ReactFlow>
    </section>
  );
}

/** Another picture is shown as a whole; states that change move nothing. */
function KeepInView({ laid }: { laid: Laid | null }) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (!laid) return;
    const frame = requestAnimationFrame(() => void fitView({ padding: 0.12, maxZoom: 1.1 }));
    return () => cancelAnimationFrame(frame);
  }, [laid, fitView]);
  return null;
}

function drawnNodes(laid: Laid, states: Props["states"], marks: Props["marks"], lit: Props["lit"]): Node[] {
  const frames = laid.frames.map(({ place, depth, ...frame }) => ({
    id: frame.id,
    type: "frame",
    position: { x: place.x, y: place.y },
    width: place.width,
    height: place.height,
    zIndex: -10 + depth,
    selectable: false,
    focusable: false,
    data: { frame, depth },
  }));
  const boxes = laid.nodes.map(({ place, ...node }) => ({
    id: node.id,
    type: "box",
    position: { x: place.x, y: place.y },
    width: place.width,
    height: place.height,
    ariaLabel: `${node.label}${said(states?.get(node.id))}`,
    data: {
      node,
      state: states?.get(node.id) ?? IDLE,
      marked: marks?.get(node.id),
      lit: lit?.has(node.id) ?? false,
    },
  }));
  return [...frames, ...boxes];
}

function said(state: State | undefined): string {
  return state && state.doing !== "idle" ? `, ${state.words ?? state.doing}` : "";
}

function drawnEdges(laid: Laid): Edge[] {
  return laid.edges.map((edge) => ({
    id: edge.id,
    source: edge.source,
    target: edge.target,
    type: "way",
    selectable: false,
    markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: "var(--color-line-strong)" },
    data: { points: edge.points, label: edge.label, kind: edge.kind },
  }));
}
