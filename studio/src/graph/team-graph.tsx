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
  useStore,
} from "@xyflow/react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { Picture } from "../api/types";
import type { Laid, Place, Room } from "./laid";
import { Legend } from "./legend";
import { FRAMES } from "./looks";
import { BoxPart, FramePart, JointPart, type Mark, type State, WayPart } from "./parts";
import { FROM_SIDE, titlesOf } from "./titles";
import { useLayout } from "./use-layout";
import { useRoom } from "./use-room";
import { seenAt, viewOf } from "./viewing";
import { wayWords } from "./way-words";

const NODES = { box: BoxPart, frame: FramePart, joint: JointPart } as unknown as NodeTypes;
const EDGES = { way: WayPart } as unknown as EdgeTypes;
/** More nodes than are seen at a glance. */
const LARGE = 60;
/** So many that only those in sight are mounted. */
const HUGE = 150;
const AT_WORK: ReadonlySet<State["doing"]> = new Set(["active", "waiting", "failed"]);
/** Pixels at the lower edge that are the buttons' and the legend's. */
const STRIP = 44;
const ARROW = { type: MarkerType.ArrowClosed, width: 14, height: 14, color: "var(--color-line-strong)" };
const IDLE: State = { doing: "idle" };

type Props = {
  picture: Picture;
  label: string;
  states?: ReadonlyMap<string, State>;
  marks?: ReadonlyMap<string, Mark>;
  lit?: ReadonlySet<string>;
  /** What it is compared with: what both have stands in the same place. */
  beside?: Picture;
  onPick?: (node: string) => void;
};

export default function TeamGraph(props: Props) {
  return (
    <ReactFlowProvider>
      <Drawn {...props} />
    </ReactFlowProvider>
  );
}

function Drawn({ picture, label, states, marks, lit, beside, onPick }: Props) {
  const pane = useRef<HTMLElement>(null);
  const whole = useRoom(pane);
  const room = useMemo(() => whole && { ...whole, height: Math.max(1, whole.height - STRIP) }, [whole]);
  const moved = useRef(false);
  const { laid, busy } = useLayout(picture, room, beside);
  const nodes = useMemo(() => (laid ? drawnNodes(laid, states, marks, lit) : []), [laid, states, marks, lit]);
  const edges = useMemo(() => (laid ? drawnEdges(laid) : []), [laid]);
  const seen = useStore(({ transform: [, , zoom] }) => seenAt(zoom));
  return (
    <section
      ref={pane}
      aria-label={label}
      aria-busy={busy}
      data-seen={seen}
      className="group/flow h-full w-full"
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODES}
        edgeTypes={EDGES}
        onMoveStart={(event) => {
          if (event) moved.current = true; // by hand
        }}
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
          orientation="horizontal"
          className="rounded-md border border-line bg-raised [&_button]:rounded-md [&_button:hover]:bg-sunken max-sm:[&_.react-flow\_\_controls-zoomin]:hidden max-sm:[&_.react-flow\_\_controls-zoomout]:hidden"
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
            style={{ width: 132, height: 88 }}
            className="rounded-md border border-line max-sm:hidden"
          />
        ) : null}
        <KeepInView
          laid={laid}
          room={room}
          states={states}
          marks={beside ? inBoth(marks, picture, beside) : marks}
          moved={moved}
        />
      </ReactFlow>
    </section>
  );
}

/** What both have: so that of two pictures beside each other the same part is shown. */
function inBoth(marks: Props["marks"], one: Picture, other: Picture): ReadonlyMap<string, Mark> {
  const [here, there] = [one, other].map((picture) => new Set(picture.nodes.map((node) => node.id)));
  return new Map([...(marks ?? [])].filter(([id]) => here?.has(id) && there?.has(id)));
}

type Kept = {
  laid: Laid | null;
  room: Room | null;
  states: Props["states"];
  marks: Props["marks"];
  moved: RefObject<boolean>;
};

/**
 * Another picture is shown as a whole; where that is too small to be read, the part of it that is at work, or that is
 * marked, or that it begins with. What is at work is followed till somebody moves the picture.
 */
function KeepInView({ laid, room, states, marks, moved }: Kept) {
  const { setViewport } = useReactFlow();
  const busy = useMemo(
    () => [...(states ?? [])].flatMap(([id, { doing }]) => (AT_WORK.has(doing) ? [id] : [])).join(" "),
    [states],
  );
  const seen = busy || [...(marks?.keys() ?? [])].join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture, or another room, is shown anew
  useEffect(() => {
    moved.current = false;
  }, [laid, room]);
  useEffect(() => {
    if (!laid || !room || moved.current) return;
    const frame = requestAnimationFrame(() => void setViewport(viewOf(laid, room, new Set(seen.split(" ")))));
    return () => cancelAnimationFrame(frame);
  }, [laid, room, seen, moved, setViewport]);
  return null;
}

function drawnNodes(laid: Laid, states: Props["states"], marks: Props["marks"], lit: Props["lit"]): Node[] {
  const titles = titlesOf(laid.frames, (one) => FRAMES[one.kind].word);
  const frames = laid.frames.map(({ place, depth, ...frame }) => ({
    id: frame.id,
    type: "frame",
    position: { x: place.x, y: place.y },
    ...sizeOf(place),
    handles: [],
    zIndex: -10 + depth,
    selectable: false,
    focusable: false,
    data: { frame, depth, title: titles.get(frame.id) ?? FROM_SIDE, marked: marks?.get(frame.node) },
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
      way: laid.way,
      state: states?.get(node.id) ?? IDLE,
      marked: marks?.get(node.id),
      lit: lit?.has(node.id) ?? false,
    },
  }));
  const joints = laid.joints.map(({ id, place }) => ({
    id,
    type: "joint",
    position: { x: place.x, y: place.y },
    ...sizeOf(place),
    handles: endsOf(place),
    selectable: false,
    focusable: false,
    data: {},
  }));
  return [...frames, ...joints, ...boxes];
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
  const joints = new Set(laid.joints.map((one) => one.id));
  const words = wayWords(laid);
  return laid.edges.map((edge) => ({
    id: edge.id,
    source: edge.source,
    target: edge.target,
    type: "way",
    selectable: false,
    ...heard(words.get(edge.id)),
    ...(joints.has(edge.target) ? {} : { markerEnd: ARROW }),
    data: { points: edge.points, at: edge.at, label: edge.label, kind: edge.kind, room: edge.room },
  }));
}

/** What is said of a way; else nothing, and not the ids that it leads from and to. */
function heard(words: string | undefined): Pick<Edge, "ariaLabel" | "domAttributes"> {
  return words ? { ariaLabel: words } : { domAttributes: { "aria-hidden": true } };
}
