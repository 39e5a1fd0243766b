/** What was done, span by span: steps, tool decisions, tokens, errors; searched and narrowed by the server. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { api } from "../../api/client";
import type { components } from "../../api/schema";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { countOf } from "../../thread/calls";
import { clock } from "./events";
import { Rows } from "./rows";
import { Search } from "./search";
import { SpanInFull } from "./span";

type Span = components["schemas"]["SpanTold"];
const PART = 500;
const STATUSES = ["done", "failed", "running", "waiting", "cancelled", "skipped", "approved", "rejected"];

/** seq: how far the thread is; another is another trace. */
export function Trace({ id, seq }: { id: string; seq: number }) {
  const [text, setText] = useState("");
  const [status, setStatus] = useState("");
  const [picked, setPicked] = useState<number | null>(null);
  const wanted = useDeferredValue(text);
  const trace = useInfiniteQuery({
    queryKey: ["trace", id, seq, wanted, status],
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset }) => {
      const query = { text: wanted, status, limit: PART, offset };
      const told = await api.GET("/swarm/threads/{thread_id}/trace", {
        params: { path: { thread_id: id }, query },
      });
      const next = told.response.headers.get("x-pagination-next");
      const total = Number(told.response.headers.get("x-pagination-total") ?? 0);
      return { spans: told.data ?? [], next, total };
    },
    getNextPageParam: (last) => (last.next === null ? undefined : Number(last.next)),
    placeholderData: keepPreviousData,
  });
  const spans = useMemo(() => trace.data?.pages.flatMap((page) => page.spans) ?? [], [trace.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = trace;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (trace.isPending) return <Waiting what="the trace" />;
  if (trace.isError && !trace.data) return <Refused what="The trace" error={trace.error} />;
  const chosen = spans.find((one) => one.number === picked);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Search text={text} change={setText} label="Search spans" count={trace.data?.pages[0]?.total ?? 0}>
        <select
          aria-label="Status"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          className="rounded-md border border-line bg-raised px-2 py-1 text-xs"
        >
          <option value="">Any status</option>
          {STATUSES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </Search>
      {spans.length === 0 ? (
        <Empty title={text || status ? "No span is like that" : "Nothing was done yet"}>
          <p>Each step, tool call, decision of a person and command leaves a span here when it is over.</p>
        </Empty>
      ) : (
        <Rows
          label="Spans"
          rows={spans}
          height={32}
          keyOf={(one) => one.number}
          more={more}
          draw={(one) => (
            <Line span={one} picked={one.number === picked} pick={() => setPicked(one.number)} />
          )}
        />
      )}
      {chosen ? <SpanInFull span={chosen} close={() => setPicked(null)} /> : null}
    </div>
  );
}

const COLOURS: Readonly<Record<string, string>> = {
  failed: "text-bad",
  rejected: "text-bad",
  waiting: "text-care",
  running: "text-busy",
};

function Line({ span, picked, pick }: { span: Span; picked: boolean; pick: () => void }) {
  const used = Object.values(span.usage).reduce((all, one) => all + one, 0);
  return (
    <button
      type="button"
      aria-pressed={picked}
      onClick={pick}
      className="grid h-8 w-full grid-cols-[5.5rem_minmax(6rem,10rem)_4.5rem_4rem_5.5rem_6.5rem_minmax(0,1fr)] max-lg:grid-cols-[5.5rem_minmax(6rem,10rem)_4.5rem_4rem_5rem_1fr] items-center gap-2 px-4 text-left text-xs hover:bg-sunken aria-pressed:bg-accent-ground"
    >
      <span className="text-ink-soft tabular-nums">{clock(span.started_at)}</span>
      <span className="truncate font-medium">{span.instance}</span>
      <span className={COLOURS[span.status] ?? "text-good"}>{span.status}</span>
      <span className="text-right text-ink-soft tabular-nums">{lasted(span)}</span>
      <span className="text-right text-ink-soft tabular-nums">{used ? `${used} tokens` : ""}</span>
      <span className="truncate text-ink-soft max-lg:hidden">{countOf(span.calls)}</span>
      <span className="truncate text-ink-soft">
        {span.failure || span.question || span.detail || span.text}
      </span>
    </button>
  );
}

function lasted(span: Span): string {
  if (span.ended_at === null) return "…";
  const seconds = span.ended_at - span.started_at;
  return seconds < 10 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(0)} s`;
}
