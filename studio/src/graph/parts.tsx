/** What is drawn: boxes, frames and ways. Colours tell the state; words tell it too. */
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, Handle, type NodeProps, Position } from "@xyflow/react";
import { CircleCheck, CircleX, Hourglass, type LucideIcon, Radio, ShieldX } from "lucide-react";
import type { CSSProperties } from "react";
import type { PictureFrame, PictureNode } from "../api/types";
import { widestOf } from "../parts/letters";
import type { Drawn, Way } from "./laid";
import { pathOf } from "./layout";
import { FRAMES, KINDS, SHAPES, WAYS } from "./looks";
import { besideIn, isLong, WIDEST_GROUPS } from "./sizes";

/** What a node is doing in a thread; `idle` = nothing is told of it. */
export type Doing = "idle" | "active" | "waiting" | "done" | "failed" | "denied" | "skipped";
/** tally: where one word does not tell it, how many stand how, and in which round. denied: tools that it was. */
export type State = { doing: Doing; words?: string; tally?: string; denied?: string };
export type Mark = "added" | "removed" | "changed";

export type BoxData = { node: PictureNode; way: Way; state: State; marked?: Mark | undefined; lit: boolean };
/** title: pixels from the frame's side to it. */
export type FrameData = {
  frame: PictureFrame;
  depth: number;
  title: number;
  marked?: Mark | undefined;
};
export type WayData = Drawn & { label: string; kind: "order" | "back" | "signal" | "tool" };

const LOOKS: Record<Doing, { box: string; icon: LucideIcon | null; word: string }> = {
  idle: { box: "border-line bg-raised", icon: null, word: "" },
  active: { box: "border-busy bg-busy-ground", icon: Radio, word: "at work" },
  waiting: { box: "border-care bg-care-ground", icon: Hourglass, word: "waits" },
  done: { box: "border-good bg-good-ground", icon: CircleCheck, word: "done" },
  failed: { box: "border-bad bg-bad-ground", icon: CircleX, word: "failed" },
  denied: { box: "border-bad bg-bad-ground", icon: ShieldX, word: "denied" },
  skipped: { box: "border-line bg-sunken opacity-70", icon: null, word: "skipped" },
};

const MARKS: Record<Mark, string> = {
  added: "ring-2 ring-good",
  removed: "ring-2 ring-bad",
  changed: "ring-2 ring-care",
};

/** What is not read from afar; and names, which are written larger there, on two lines. */
const NEAR = "group-data-[seen=far]/flow:hidden group-data-[seen=farther]/flow:hidden";
const LARGER =
  "group-not-data-[seen=near]/flow:line-clamp-2 group-not-data-[seen=near]/flow:whitespace-normal group-not-data-[seen=near]/flow:leading-[1.1] group-data-[seen=far]/flow:text-[length:min(16px,var(--most))] group-data-[seen=farther]/flow:text-[length:var(--most)]";
/** Pixels: of a name from afar, and what stands beside it there. */
const [LARGEST, ASIDE] = [18, 48];

export function BoxPart({ data, width = 0 }: NodeProps & { data: BoxData }) {
  const { node, way, state, marked, lit } = data;
  if (node.kind === "start" || node.kind === "end") return <Pill label={node.label} />;
  const Icon = KINDS[node.kind];
  const look = LOOKS[state.doing];
  const long = isLong(node.label);
  return (
    <div
      title={[node.label, node.words].filter(Boolean).join("\n")}
      className={`relative flex h-full w-full items-center gap-2 px-2.5 shadow-xs ${look.box} ${SHAPES[node.kind]} ${marked ? MARKS[marked] : ""} ${lit ? "outline-2 outline-offset-2 outline-accent" : ""} ${node.enabled ? "" : "border-dashed opacity-60"}`}
    >
      <Ends />
      <LowerEdge state={state} />
      <Icon
        size={16}
        aria-hidden="true"
        className={`shrink-0 ${node.kind === "gate" ? "text-care" : "text-ink-soft"} ${node.kind === "step" ? NEAR : ""}`}
      />
      <div className="min-w-0 flex-1">
        <p
          dir="auto"
          style={
            {
              "--most": `${largestIn(node.label, width - besideIn(node, way))}px`,
            } as CSSProperties
          }
          className={`text-left text-[14px] leading-tight font-medium ${long ? "line-clamp-2" : "truncate"} ${LARGER}`}
        >
          {node.label}
        </p>
        {node.detail ? (
          <p
            dir="auto"
            className={`text-left text-[12px] leading-tight text-ink-soft ${NEAR} ${long ? "truncate" : "line-clamp-2 break-words"}`}
          >
            {node.detail}
          </p>
        ) : null}
        <Groups of={node} below={way === "LR"} />
      </div>
      <Groups of={node} beside={way === "TB"} />
      {look.icon ? <look.icon size={15} role="img" aria-label={state.words ?? look.word} /> : null}
    </div>
  );
}

/** How large a name may be written in a box of that width without breaking any of its words. */
function largestIn(name: string, width: number): number {
  return Math.max(10, Math.min(LARGEST, (width - ASIDE) / widestOf(name, 1)));
}

/** Inside the box, in room of its own: over an edge it would lie on the words, or on the ways that come in. */
function Groups({ of, below, beside }: { of: PictureNode; below?: boolean; beside?: boolean }) {
  if (of.groups.length === 0 || !(below || beside)) return null;
  const names = of.groups.join(", ");
  return (
    <span
      title={`in ${names}`}
      style={{ maxWidth: WIDEST_GROUPS }}
      className="mt-0.5 block w-fit shrink-0 truncate rounded-full border border-line bg-raised px-1.5 text-[10px] leading-[14px] text-accent group-data-[seen=farther]/flow:hidden"
    >
      {names}
    </span>
  );
}

/**
 * What does not fit the box: it hangs below it, clear of the last line in it, and the icon's words say the same.
 * How many stand how is told while they run, and no box grows then.
 */
function LowerEdge({ state: { tally, denied } }: { state: State }) {
  if (!tally && !denied) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-2 -bottom-[10px] flex gap-1 text-[10px] leading-[14px] tabular-nums"
    >
      {tally ? (
        <span
          title={tally}
          className="min-w-0 truncate rounded-full border border-line bg-raised px-1.5 text-ink-soft group-data-[seen=farther]/flow:hidden"
        >
          {tally}
        </span>
      ) : null}
      {denied ? (
        <span
          title={`A call of ${denied} was denied`}
          className="ml-auto flex min-w-0 items-center gap-1 rounded-full border border-bad bg-bad-ground px-1.5 font-medium text-bad"
        >
          <ShieldX size={10} className="shrink-0" />
          {/* The word first: of a long name the end is cut off. */}
          <span className="truncate group-data-[seen=farther]/flow:hidden">denied: {denied}</span>
        </span>
      ) : null}
    </span>
  );
}

function Pill({ label }: { label: string }) {
  return (
    <div className="flex h-full w-full items-center justify-center rounded-full border border-line bg-sunken text-xs text-ink-soft group-data-[seen=farther]/flow:text-[16px]">
      <Ends />
      {label}
    </div>
  );
}

/** Where ways meet: for the eye alone, who follows whom is said in words. */
export function JointPart() {
  return (
    <div aria-hidden="true" className="h-full w-full rounded-full bg-line-strong">
      <Ends />
    </div>
  );
}

function Ends() {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="opacity-0" />
      <Handle type="source" position={Position.Right} isConnectable={false} className="opacity-0" />
    </>
  );
}

export function FramePart({ data }: NodeProps & { data: FrameData }) {
  const { icon: Icon, word } = FRAMES[data.frame.kind];
  return (
    <div
      title={data.frame.words}
      className={`h-full w-full rounded-xl border border-dashed border-line-strong bg-accent-ground/25 ${data.marked ? MARKS[data.marked] : ""}`}
    >
      <p
        className="absolute -top-2.5 flex items-center gap-1 rounded bg-ground px-1.5 text-[11px] text-ink-soft whitespace-nowrap group-data-[seen=farther]/flow:text-[16px]"
        style={{ left: data.title }}
      >
        <Icon size={12} aria-hidden="true" />
        {word}
      </p>
    </div>
  );
}

export function WayPart({ id, data, markerEnd }: EdgeProps & { data: WayData }) {
  const { stroke, dash } = WAYS[data.kind];
  return (
    <>
      <BaseEdge
        id={id}
        path={pathOf(data.points)}
        {...(markerEnd ? { markerEnd } : {})}
        style={{ stroke, strokeWidth: 1.5, ...(dash ? { strokeDasharray: dash } : {}) }}
      />
      {data.label && data.points.length > 0 ? (
        <EdgeLabelRenderer>
          <span
            title={data.label}
            className="pointer-events-auto absolute line-clamp-3 rounded bg-ground px-1 text-center text-[11px] leading-[14px] text-ink-soft group-data-[seen=farther]/flow:hidden"
            style={{
              width: "max-content",
              maxWidth: data.room.width,
              transform: `translate(-50%, -50%) translate(${data.at.x}px, ${data.at.y}px)`,
            }}
          >
            {data.label}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
}
