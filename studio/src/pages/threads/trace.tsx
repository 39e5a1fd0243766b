/** What was done as a tree: turns, their steps as they began, models and tools; searched and narrowed by the server. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { Picture } from "../../api/types";
import { useInAddress } from "../../parts/address";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { goesOn } from "../../thread/clock";
import type { ThreadPage } from "../../thread/events";
import { agentOf } from "../../thread/names";
import { editedIn, foundIn, keysOf, type Span, traceRows } from "../../thread/trace-rows";
import { useNow } from "../../thread/use-now";
import { useSpans } from "../../thread/use-spans";
import { tokensOf, turnsOf } from "../../thread/waterfall";
import { Rows } from "./rows";
import { SpanInFull } from "./span";
import { calledIn, Narrowed, useTraceFilter } from "./trace-filter";
import { TraceLine } from "./trace-line";

/** How many rows before the end of what is whole the next ones are asked for. */
const AHEAD = 300;
const NONE: readonly Span[] = [];

type Props = {
  id: string;
  /** How far the thread is; another is another trace. */
  seq: number;
  /** Who may have spans: [id, name]. */
  agents: readonly (readonly [string, string])[];
  /** How many turns there were. */
  turns: number;
  /** The server's time, in Unix seconds, as it was told last. */
  now: number;
  picture: Picture;
  /** As they stand: a person may have written some in a step's place. */
  outputs: ThreadPage["outputs"];
};

export function Trace({ id, seq, agents, turns, now: told, picture, outputs }: Props) {
  const filter = useTraceFilter();
  const box = useRef<HTMLDivElement>(null);
  const [wantedSpan, setPicked] = useInAddress("span");
  const [call, setCall] = useState<string | null>(null);
  const pick = useCallback(
    (span: string, call: string | null = null) => {
      setPicked(span);
      setCall(call);
    },
    [setPicked],
  );
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const wanted = { ...filter.wanted, text: useDeferredValue(filter.wanted.text) };
  const { narrowed } = filter;
  const { trace, spans, cut, total } = useSpans(id, seq, wanted);
  const rows = useMemo(() => traceRows(spans, folded, picture), [spans, folded, picture]);
  const now = useNow(told, spans.some(goesOn));
  // Of a turn by itself all is there.
  const found = [wanted.text, wanted.status, wanted.call, wanted.agent].some(Boolean);
  const inTime = useMemo(() => turnsOf(spans, now, cut, found), [spans, now, cut, found]);
  // The rest of a turn is asked for as soon as it comes into sight: its bars are drawn when all of it is there.
  const ahead = useMemo(
    () => AHEAD + (cut === null ? 0 : rows.length - rows.findIndex((row) => row.turn === cut)),
    [rows, cut],
  );
  const fold = useCallback((key: string) => {
    setFolded(
      (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
    );
  }, []);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = trace;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const keys = useMemo(() => keysOf(spans), [spans]);
  const edited = useMemo(() => editedIn(spans, keys, outputs, turns), [spans, keys, outputs, turns]);
  const picked = wantedSpan === null ? null : foundIn(keys, wantedSpan);
  useEffect(() => {
    if (wantedSpan !== null && picked === null && !narrowed) more();
  }, [wantedSpan, picked, narrowed, more]);
  const close = () => {
    // Who came here by keyboard goes on from where they were.
    box.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    setPicked(null);
  };
  if (trace.isPending) return <Waiting what="the trace" />;
  if (trace.isError && !trace.data)
    return <Refused what="The trace" error={trace.error} again={() => void trace.refetch()} />;
  const chosen = picked === null ? undefined : spans[keys.indexOf(picked)];
  return (
    <div ref={box} className="flex h-full min-h-0 flex-col">
      <Narrowed
        by={filter}
        count={total}
        beside={calledIn(hasNextPage ? NONE : spans)}
        agents={[
          ...spans.flatMap((one) => (one.agent ? [[one.agent, agentOf(one.agent, picture)] as const] : [])),
          ...agents,
        ]}
        turns={turns}
      />
      <Tokens of={hasNextPage ? NONE : spans} turns={inTime.size} narrowed={narrowed} />
      {spans.length === 0 ? (
        <Empty title={narrowed ? "No span is like that" : "Nothing was done yet"}>
          <p>Each step, tool call, decision of a person and command leaves a span here when it is over.</p>
        </Empty>
      ) : (
        <Rows
          label="Spans"
          rows={rows}
          height={30}
          keyOf={(row) => row.key}
          at={picked}
          more={more}
          ahead={ahead}
          draw={(row) => {
            const turn = inTime.get(row.turn);
            return turn ? (
              <TraceLine
                row={row}
                turn={turn}
                picture={picture}
                picked={picked}
                pick={pick}
                folded={folded}
                fold={fold}
                edited={edited.get(row.key)}
              />
            ) : null;
          }}
        />
      )}
      {isFetchingNextPage ? (
        <p role="status" className="shrink-0 border-t border-line px-4 py-1 text-xs text-ink-soft">
          Loading further spans …
        </p>
      ) : null}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <Refused what="What comes next" error={trace.error} again={() => void fetchNextPage()} />
      ) : null}
      {chosen ? (
        <SpanInFull
          key={`${picked} ${call ?? ""}`}
          thread={id}
          span={chosen}
          call={call}
          all={spans}
          picture={picture}
          edited={edited.get(String(picked))}
          close={close}
        />
      ) : null}
    </div>
  );
}

/** of: none, while there are some that are not there yet, which cannot be added up. Of one turn its line tells. */
function Tokens({ of, turns, narrowed }: { of: readonly Span[]; turns: number; narrowed: boolean }) {
  const tokens = useMemo(() => tokensOf(of), [of]);
  if (turns < 2 || !tokens) return null;
  return (
    <p className="shrink-0 border-b border-line px-4 py-1 text-xs text-ink-soft tabular-nums">
      {narrowed ? "What is shown: " : "All turns: "}
      {tokens}
    </p>
  );
}
