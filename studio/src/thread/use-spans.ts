/**
 * A thread's spans, as many as were asked for so far, kept up with the thread.
 *
 * They come in parts. When the thread has gone on, what is over for good is not asked for again: the parts up to
 * the first in which something is still under way. So nothing that is looked at jumps, however long the trace is.
 */
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { api } from "../api/client";
import type { paths } from "../api/schema";
import type { Span } from "./trace-rows";

const PART = 500;

type Asked = NonNullable<paths["/swarm/threads/{thread_id}/trace"]["get"]["parameters"]["query"]>;
/** How a span stands, of those that the server tells apart; "" = however. */
export type SpanStatus = NonNullable<Asked["status"]>;
/** How a call of a tool in a span was decided; "" = however. */
export type CallDecision = NonNullable<Asked["call"]>;
/** What is looked for; "" = whatever. */
export type Wanted = { text: string; status: SpanStatus; call: CallDecision; agent: string; turn: string };
/** seq: how far the thread was when it was asked for. */
export type SpanPart = { spans: readonly Span[]; next: string | null; total: number; seq: number };

/** How many parts, from the first, can never be told otherwise: full ones in which all is over. Pure. */
export function settled(parts: readonly SpanPart[], { text, status, call }: Wanted): number {
  // Of these, some come in among the others only when they end.
  if (text || status || call) return 0;
  const open = parts.findIndex(
    (one) => one.next === null || one.spans.some((span) => span.ended_at === null),
  );
  return open === -1 ? parts.length : open;
}

/** seq: how far the thread is. cut, of what is told: the turn of which more spans may come with the next part. */
export function useSpans(id: string, seq: number, wanted: Wanted) {
  const queryKey = ["trace", id, wanted];
  const queries = useQueryClient();
  const trace = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ pageParam: offset, signal }): Promise<SpanPart> => {
      const known = queries.getQueryData<{ pages: SpanPart[] }>(queryKey)?.pages ?? [];
      const same = known[offset / PART];
      if (same && offset / PART < settled(known, wanted)) return same;
      const { turn, ...rest } = wanted;
      const query = { ...rest, limit: PART, offset, ...(turn ? { turn: Number(turn) } : {}) };
      const told = await api.GET("/swarm/threads/{thread_id}/trace", {
        params: { path: { thread_id: id }, query },
        signal,
      });
      const next = told.response.headers.get("x-pagination-next");
      const total = Number(told.response.headers.get("x-pagination-total") ?? 0);
      return { spans: told.data ?? [], next, total, seq };
    },
    getNextPageParam: (last) => (last.next === null ? undefined : Number(last.next)),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, isPlaceholderData, refetch } = trace;
  const last = data?.pages.at(-1);
  const tried = useRef(seq);
  useEffect(() => {
    if (isFetching || isPlaceholderData || !last || last.seq >= seq || tried.current === seq) return;
    tried.current = seq;
    void refetch();
  }, [seq, last, isFetching, isPlaceholderData, refetch]);
  const spans = useMemo(() => data?.pages.flatMap((page) => page.spans) ?? [], [data]);
  const cut = trace.hasNextPage ? (spans.at(-1)?.turn ?? null) : null;
  return { trace, spans, cut, total: last?.total ?? 0 };
}
