/** One row of the trace: who or what, how it stands, when it was as a bar in the time of its turn, what it took. */
import { ChevronDown, ChevronRight, type LucideIcon, PencilLine, Sparkles, Wrench } from "lucide-react";
import { type CSSProperties, memo, type ReactNode } from "react";
import type { Picture } from "../../api/types";
import { FRAMES } from "../../graph/looks";
import { byHand } from "../../parts/by-hand";
import { LongName } from "../../parts/long-name";
import { clock } from "../../parts/times";
import { countOf } from "../../thread/calls";
import { lasted } from "../../thread/clock";
import { toolOf } from "../../thread/names";
import { ofPeople } from "../../thread/people";
import { endedAs, saidBy, whoIn } from "../../thread/span-words";
import type { Span, TraceRow } from "../../thread/trace-rows";
import { placeOf, type Turn, told, tookOf } from "../../thread/waterfall";
import { lookOf, WorkBar } from "./bar";

type Props = {
  row: TraceRow;
  /** In whose time it is drawn. */
  turn: Turn;
  picture: Picture;
  /** The key of the span that is shown in full. */
  picked: string | null;
  /** call: which of its calls is meant. */
  pick: (span: string, call?: string) => void;
  folded: ReadonlySet<string>;
  fold: (key: string) => void;
  /** Who has written other words in the step's place; undefined = nobody. */
  edited?: string | undefined;
};

const COLOURS: Readonly<Record<string, string>> = {
  failed: "text-bad",
  rejected: "text-bad",
  refused: "text-bad",
  expired: "text-care",
  waiting: "text-care",
  running: "text-busy",
  cancelled: "text-ink-soft",
  interrupted: "text-ink-soft",
  withdrawn: "text-ink-soft",
};
const DECISIONS: Readonly<Record<string, string>> = { ask: "text-care", deny: "text-bad" };
const SAID: Readonly<Record<string, string>> = { allow: "allowed", ask: "asked", deny: "denied" };
/** Name, how it stands, bar, how long, tokens, words: as many of them as there is room for, each below its like. */
const COLUMNS =
  "grid h-full min-w-0 flex-1 items-center gap-2 pr-4 text-left text-xs grid-cols-[minmax(7rem,15rem)_4.5rem_minmax(6rem,2fr)_4rem_6.5rem_minmax(0,1fr)] max-xl:grid-cols-[minmax(7rem,13rem)_4.5rem_minmax(6rem,1fr)_4rem_6.5rem] max-sm:grid-cols-[minmax(0,1fr)_4.25rem_4.5rem] max-sm:pr-3";
/** Pixels by which what is done within something stands further in. */
const INDENT = 14;

/** Drawn once, however often the list is scrolled past it. */
export const TraceLine = memo(function TraceLine(props: Props) {
  const { row } = props;
  if (row.kind === "span") return <SpanLine {...props} span={row.span} />;
  if (row.kind === "turn") return <TurnLine {...props} />;
  if (row.kind === "frame") return <FrameLine {...props} row={row} />;
  return <Below {...props} row={row} />;
});

function TurnLine({ row, turn, picture, folded: shut, fold }: Props) {
  const { slowest, seconds, idle, tokens, whole, found } = turn;
  const name = `turn ${row.turn}`;
  return (
    <Line depth={row.depth} look="bg-sunken">
      <Fold open={!shut.has(row.key)} name={name} fold={() => fold(row.key)} />
      <div className="flex min-w-0 flex-1 items-center gap-2 pr-4 pl-7 text-xs">
        <span className="shrink-0 font-medium">
          Turn {row.turn}
          {found ? ", of what is shown" : ""}
          {whole ? `: ${lasted(seconds)}` : ""}
        </span>
        <span className="truncate text-ink-soft">
          {whole
            ? slowest && `slowest: ${whoIn(slowest, picture)}, ${tookOf(slowest, turn)}`
            : "its further spans are loading …"}
        </span>
        <span className="ml-auto min-w-0 truncate text-ink-soft max-sm:hidden">
          {whole && tokens ? `${tokens} · ` : ""}
          {whole && idle > 0 ? `without ${lasted(idle)} in which nobody worked · ` : ""}
        </span>
        <span className="shrink-0 text-ink-soft max-sm:hidden">
          <span className="text-accent">●</span> the critical path
        </span>
      </div>
    </Line>
  );
}

/** A loop, a list, a choice or a team, around what was done in it. */
function FrameLine({ row, turn, folded, fold }: Props & { row: TraceRow & { kind: "frame" } }) {
  const { frame, critical } = row;
  const { icon: Icon, word } = FRAMES[frame.kind];
  return (
    <Line depth={row.depth}>
      <Fold open={!folded.has(row.key)} name={frame.words} fold={() => fold(row.key)} />
      <div className={COLUMNS}>
        <Name look="col-span-2">
          <Icon size={12} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <span title={frame.words} className="truncate text-ink-soft">
            {word}: {frame.words}
          </span>
        </Name>
        <Bar row={row} turn={turn} look="border border-line-strong" critical={critical} />
        {turn.whole ? <Took row={row} turn={turn} critical={critical} /> : null}
      </div>
    </Line>
  );
}

function SpanLine({ row, turn, span, picture, picked, pick, folded, fold, edited }: Props & { span: Span }) {
  const open = !folded.has(row.key);
  const name = whoIn(span, picture);
  const more = span.models.length + span.calls.length > 0;
  return (
    <Line depth={row.depth} {...(row.key === picked ? { look: "bg-accent-ground" } : {})}>
      {more ? <Fold open={open} name={name} fold={() => fold(row.key)} /> : null}
      <button
        type="button"
        aria-pressed={row.key === picked}
        title={`began at ${clock(span.started_at)}`}
        onClick={() => pick(row.key)}
        className={COLUMNS}
      >
        <Name>
          <LongName name={name} look="font-medium" />
          {edited === undefined ? null : <Edited by={edited} />}
        </Name>
        <span className={`truncate ${COLOURS[span.status] ?? "text-good"}`}>{endedAs(span)}</span>
        <Bar row={row} turn={turn} look={lookOf(span, ofPeople(span))} critical={span.critical} />
        <Took row={row} turn={turn} critical={span.critical} />
        <span className="text-right text-ink-soft tabular-nums max-sm:hidden">{used(span)}</span>
        <span className="truncate text-ink-soft max-xl:hidden">
          {(open ? "" : countOf(span.calls)) || saidBy(span)}
        </span>
      </button>
    </Line>
  );
}

/** What it says has room in the line only behind the pointer; who opens the span reads it there. */
function Edited({ by }: { by: string }) {
  return (
    <span role="img" aria-label={byHand(by)} title={byHand(by)} className="shrink-0 text-care">
      <PencilLine size={13} aria-hidden="true" />
    </span>
  );
}

/** A model or a tool that a step called. */
function Below({ row, turn, picture, pick }: Props & { row: TraceRow & { kind: "model" | "call" } }) {
  const {
    icon: Icon,
    name,
    stands,
    look,
    tokens,
    said,
  } = row.kind === "model" ? modelTold(row.model) : callTold(row.call, picture);
  return (
    <Line depth={row.depth}>
      <button
        type="button"
        onClick={() => pick(row.of, row.kind === "call" ? row.call.key : row.key.slice(row.of.length + 1))}
        className={COLUMNS}
      >
        <Name>
          <Icon size={12} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <LongName name={name} look="text-ink-soft" />
        </Name>
        <span className={`truncate ${look}`}>{stands}</span>
        <Bar row={row} turn={turn} look="bg-line-strong/60" critical={false} />
        <Took row={row} turn={turn} critical={false} />
        <span className="text-right text-ink-soft tabular-nums max-sm:hidden">{tokens}</span>
        <span className="truncate text-ink-soft max-xl:hidden">{said}</span>
      </button>
    </Line>
  );
}

type Told = { icon: LucideIcon; name: string; stands: string; look: string; tokens: string; said: string };

function modelTold(model: Readonly<Record<string, unknown>>): Told {
  const { answered_by, model: asked, input_tokens, output_tokens } = model;
  const failure = model.failure ?? model.error;
  return {
    icon: Sparkles,
    name: String(answered_by || asked || "a model"),
    stands: failure ? "no answer" : "answered",
    look: failure ? "text-bad" : "text-ink-soft",
    tokens: failure ? "" : `${String(input_tokens ?? "?")} in, ${String(output_tokens ?? "?")} out`,
    said: failure ? String(failure).replaceAll("_", " ") : "",
  };
}

function callTold(call: (TraceRow & { kind: "call" })["call"], picture: Picture): Told {
  return {
    icon: Wrench,
    name: toolOf(call.tool, picture),
    stands: SAID[call.decision] ?? call.decision,
    look: DECISIONS[call.decision] ?? "text-ink-soft",
    tokens: "",
    said: [call.arguments, call.result ? `→ ${call.result}` : call.reason].filter(Boolean).join(" "),
  };
}

function used(span: Span): string {
  const all = (span.usage.input_tokens ?? 0) + (span.usage.output_tokens ?? 0);
  return all ? `${all} tokens` : "";
}

type LineProps = { depth: number; look?: string; children: ReactNode };

function Line({ depth, look = "hover:bg-sunken", children }: LineProps) {
  return (
    <div
      className={`relative flex h-[30px] items-center ${look}`}
      style={{ "--in": `${depth * INDENT}px` } as CSSProperties}
    >
      {children}
    </div>
  );
}

/** As far in as it is deep, and past the button that folds it. */
function Name({ look = "", children }: { look?: string; children: ReactNode }) {
  return (
    <span className={`flex min-w-0 items-center gap-1.5 pl-[calc(var(--in)+1.75rem)] ${look}`}>
      {children}
    </span>
  );
}

type BarProps = { row: TraceRow; turn: Turn; look: string; critical: boolean };

/** On a telephone a line under the row. */
function Bar({ row, turn, look, critical }: BarProps) {
  const place = placeOf(row, turn);
  return (
    <span
      {...(place ? { role: "img", "aria-label": told(row, turn, critical) } : {})}
      className="relative h-2.5 rounded bg-sunken max-sm:absolute max-sm:inset-x-3 max-sm:bottom-0.5 max-sm:h-[3px]"
    >
      {place ? <WorkBar {...place} look={look} /> : null}
    </span>
  );
}

function Took({ row, turn, critical }: Omit<BarProps, "look">) {
  return (
    <span
      aria-hidden="true"
      className={`whitespace-nowrap text-right text-ink-soft tabular-nums ${critical ? "" : "pr-4"}`}
    >
      {tookOf(row, turn)}
      {critical ? <span className="inline-block w-4 text-accent">●</span> : null}
    </span>
  );
}

function Fold({ open, name, fold }: { open: boolean; name: string; fold: () => void }) {
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={`What is in ${name}`}
      onClick={fold}
      className="absolute left-[calc(var(--in)+0.375rem)] z-10 flex size-5 items-center justify-center rounded text-ink-soft hover:bg-raised"
    >
      <Icon size={13} aria-hidden="true" />
    </button>
  );
}
