/** A team's flow, drawn: what follows what, what belongs together, and what each is doing. */
import {
  Background,
  Controls,
  type Edge,
  type EdgeTypes,
  MarkerType,
  MiniMap,
  type Node,
  type NodeHandle,
  type NodeTypes,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { useEffect, useMemo, useRef } from "react";
import type { Picture } from "../api/types";
import type { Laid, Place, Room } from "./layout";
import { Legend } from "./legend";
import { BoxPart, FramePart, type Mark, type State, WayPart } from "./parts";
import { useLayout } from "./use-layout";
import { useRoom } from "./use-room";

const NODES = { box: BoxPart, frame: FramePart } as unknown as NodeTypes;
const EDGES = { way: WayPart } as unknown as EdgeTypes;
/** More nodes than are seen at a glance. */
const LARGE = 60;
/** So many that they are not all shown at first, and only those in sight are mounted. */
const HUGE = 150;
/** Of a huge picture: how large its beginning is shown. */
const READABLE = 0.8;
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
  const pane = useRef<HTMLElement>(null);
  const room = useRoom(pane);
  const { laid, busy } = useLayout(picture, room);
  const nodes = useMemo(() => (laid ? drawnNodes(laid, states, marks, lit) : []), [laid, states, marks, lit]);
  const edges = useMemo(() => (laid ? drawnEdges(laid) : []), [laid]);
  return (
    <section ref={pane} aria-label={label} aria-busy={busy} className="h-full w-full">
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
        onlyRenderVisibleElements={nodes.length > HUGE}
        minZoom={0.05}
        maxZoom={1.75}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} color="var(--color-line)" />
        <Controls
          showInteractive={false}
          className="rounded-md border border-line bg-raised [&_button]:rounded-md [&_button:hover]:bg-sunken"
        />
        <Legend picture={picture} />
        {nodes.length > LARGE ? (
          <MiniMap
            pannable
            zoomable
            ariaLabel="The whole picture"
            position="top-right"
            bgColor="var(--color-raised)"
            maskColor="color-mix(in srgb, var(--color-sunken) 70%, transparent)"
            nodeColor="var(--color-line-strong)"
            className="rounded-md border border-line"
          />
        ) : null}
        <KeepInView laid={laid} room={room} />
      </ReactFlow>
    </section>
  );
}

/** Another picture is shown as a whole, a huge one from where it begins; states that change move nothing. */
function KeepInView({ laid, room }: { laid: Laid | null; room: Room | null }) {
  const { fitView, setViewport } = useReactFlow();
  useEffect(() => {
    if (!laid || !room) return;
    const frame = requestAnimationFrame(() => {
      if (laid.nodes.length <= HUGE) void fitView({ padding: 0.08, maxZoom: 1.1 });
      else void setViewport({ x: 12, y: room.height / 2 - beginning(laid) * READABLE, zoom: READABLE });
    });
    return () => cancelAnimationFrame(frame);
  }, [laid, room, fitView, setViewport]);
  return null;
}

/** How far down the node is that the picture begins with. */
function beginning(laid: Laid): number {
  const first = laid.nodes.reduce((had, one) => (one.place.x < had.place.x ? one : had));
  return first.place.y + first.place.height / 2;
}

function drawnNodes(laid: Laid, states: Props["states"], marks: Props["marks"], lit: Props["lit"]): Node[] {
  const frames = laid.frames.map(({ place, depth, ...frame }) => ({
    id: frame.id,
    type: "frame",
    position: { x: place.x, y: place.y },
    ...sizeOf(place),
    handles: [],
    zIndex: -10 + depth,
    selectable: false,
    focusable: false,
    data: { frame, depth },
  }));
  const boxes = laid.nodes.map(({ place, ...node }) => ({
    id: node.id,
    type: "box",
    position: { x: place.x, y: place.y },
    ...sizeOf(place),
    handles: endsOf(place),
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

/** Told beforehand: what has to be measured first is mounted for it, also out of sight. */
function sizeOf({ width, height }: Place) {
  return { width, height, measured: { width, height } };
}

function endsOf({ width, height }: Place): NodeHandle[] {
  const end = { y: height / 2, width: 1, height: 1 };
  return [
    { ...end, type: "target", position: Position.Left, x: 0 },
    { ...end, type: "source", position: Position.Right, x: width },
  ];
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
