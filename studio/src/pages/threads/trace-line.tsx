/** One row of the trace's tree. */
import { ChevronDown, ChevronRight, Sparkles, Wrench } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { Picture } from "../../api/types";
import { clock } from "../../parts/times";
import { type Call, countOf } from "../../thread/calls";
import { lasted } from "../../thread/clock";
import { toolOf } from "../../thread/names";
import { saidBy, standsAs, whoIn } from "../../thread/span-words";
import type { Span, TraceRow } from "../../thread/trace-rows";

type Props = {
  row: TraceRow;
  picture: Picture;
  /** The key of the span that is shown in full. */
  picked: string | null;
  pick: (span: string) => void;
  folded: ReadonlySet<string>;
  fold: (key: string) => void;
};

const COLOURS: Readonly<Record<string, string>> = {
  failed: "text-bad",
  rejected: "text-bad",
  refused: "text-bad",
  waiting: "text-care",
  running: "text-busy",
};
const DECISIONS: Readonly<Record<string, string>> = { ask: "text-care", deny: "text-bad" };
const SAID: Readonly<Record<string, string>> = { allow: "allowed", ask: "asked", deny: "denied" };

/** Drawn once, however often the list is scrolled past it. */
export const TraceLine = memo(function TraceLine(props: Props) {
  const { row, picture, pick, folded, fold } = props;
  if (row.kind === "turn")
    return (
      <div className="flex h-[30px] items-center gap-1 bg-sunken px-2 text-xs font-medium">
        <Fold open={!folded.has(row.key)} name={`turn ${row.turn}`} fold={() => fold(row.key)} />
        Turn {row.turn}
      </div>
    );
  if (row.kind === "span") return <SpanLine {...props} span={row.span} />;
  const picked = () => pick(row.of);
  return row.kind === "model" ? (
    <ModelLine model={row.model} pick={picked} />
  ) : (
    <CallLine call={row.call} picture={picture} pick={picked} />
  );
});

function SpanLine({ row, span, picture, picked, pick, folded, fold }: Props & { span: Span }) {
  const open = !folded.has(row.key);
  const name = whoIn(span, picture);
  const more = span.models.length + span.calls.length > 0;
  const took = span.ended_at === null ? "…" : lasted(span.ended_at - span.started_at);
  return (
    <div
      className={`flex h-[30px] items-center pl-6 max-sm:pl-2 ${row.key === picked ? "bg-accent-ground" : "hover:bg-sunken"}`}
    >
      {more ? <Fold open={open} name={name} fold={() => fold(row.key)} /> : <span className="w-5 shrink-0" />}
      <button
        type="button"
        aria-pressed={row.key === picked}
        onClick={() => pick(row.key)}
        className="grid h-full min-w-0 flex-1 grid-cols-[5.5rem_minmax(6rem,14rem)_4.5rem_4rem_5.5rem_minmax(0,1fr)] items-center gap-2 pr-4 text-left text-xs max-sm:grid-cols-[minmax(0,1fr)_4.5rem_3.5rem] max-sm:pr-3"
      >
        <span className="text-ink-soft tabular-nums max-sm:hidden">{clock(span.started_at)}</span>
        <span dir="auto" title={name} className="truncate font-medium">
          {name}
        </span>
        <span className={COLOURS[span.status] ?? "text-good"}>{standsAs(span)}</span>
        <span className="text-right text-ink-soft tabular-nums">{took}</span>
        <span className="text-right text-ink-soft tabular-nums max-sm:hidden">{used(span)}</span>
        <span className="truncate text-ink-soft max-sm:hidden">
          {(open ? "" : countOf(span.calls)) || saidBy(span)}
        </span>
      </button>
    </div>
  );
}

type ModelProps = { model: Readonly<Record<string, unknown>>; pick: () => void };

function ModelLine({ model, pick }: ModelProps) {
  const { answered_by, model: asked, input_tokens, output_tokens } = model;
  const failure = model.failure ?? model.error;
  return (
    <Below pick={pick} icon={<Sparkles size={12} aria-hidden="true" />}>
      <span className="truncate">{String(answered_by ?? asked ?? "a model")}</span>
      <span className={failure ? "text-bad" : "text-ink-soft"}>
        {failure
          ? `no answer: ${String(failure).replaceAll("_", " ")}`
          : `${String(input_tokens ?? "?")} tokens in, ${String(output_tokens ?? "?")} out`}
      </span>
    </Below>
  );
}

function CallLine({ call, picture, pick }: { call: Call; picture: Picture; pick: () => void }) {
  return (
    <Below pick={pick} icon={<Wrench size={12} aria-hidden="true" />}>
      <span className="truncate">{toolOf(call.tool, picture)}</span>
      <span className="truncate text-ink-soft">
        <span className={DECISIONS[call.decision] ?? ""}>{SAID[call.decision] ?? call.decision}</span>
        {call.reason ? `: ${call.reason}` : ""}
        {call.result ? ` → ${call.result}` : ""}
      </span>
    </Below>
  );
}

function used(span: Span): string {
  const all = Object.values(span.usage).reduce((sum, one) => sum + one, 0);
  return all ? `${all} tokens` : "";
}

function Fold({ open, name, fold }: { open: boolean; name: string; fold: () => void }) {
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={`What is in ${name}`}
      onClick={fold}
      className="flex size-5 shrink-0 items-center justify-center rounded text-ink-soft hover:bg-raised"
    >
      <Icon size={13} aria-hidden="true" />
    </button>
  );
}

function Below({ pick, icon, children }: { pick: () => void; icon: ReactNode; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={pick}
      className="ml-[8.5rem] grid h-[30px] w-[calc(100%-8.5rem)] grid-cols-[1rem_minmax(0,9rem)_minmax(0,1fr)] max-sm:ml-9 max-sm:w-[calc(100%-2.25rem)] max-sm:grid-cols-[1rem_minmax(0,2fr)_minmax(0,3fr)] max-sm:pr-3 items-center gap-2 border-l border-line pr-4 pl-3 text-left text-xs hover:bg-sunken"
    >
      <span className="text-ink-soft">{icon}</span>
      {children}
    </button>
  );
}
