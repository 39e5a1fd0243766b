/** Running threads are moved to another workflow: which, what becomes of their work, and how it drains. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { api } from "../../api/client";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { DRAINS, type Drain, drainOf } from "../../parts/draining";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { Moving } from "./moving";
import { isOver, type Stands, tallied } from "./moving-words";

const PART = 50;

type Props = {
  assistant: string;
  graph: string;
  /** What the threads are to follow: these words, or (null) what the team's new threads follow. */
  draft: { prompt: string; reading: number } | null;
  onClose: () => void;
};

export function Swapping({ assistant, graph, draft, onClose }: Props) {
  const [drain, setDrain] = useState<Drain>("finish");
  const [approval, setApproval] = useState(false);
  const threads = useThreadsOf(graph);
  const found = threads.data?.found ?? [];
  const { stands, note, at, all, stop } = useTurns(found.map((one) => one.thread_id ?? ""));
  const target = draft ?? { assistant_id: assistant };
  const about = draft
    ? "Each follows your draft from now on; new threads do not, till it is approved."
    : "Each follows what new threads of the team follow.";
  return (
    <Dialog onClose={onClose} title="Swap threads" about={about}>
      <div className="flex flex-wrap items-center gap-4 border-b border-line px-5 py-2">
        <label className="flex items-center gap-2">
          Work under way
          <select
            value={drain}
            onChange={(event) => setDrain(drainOf(event.target.value))}
            className="rounded-md border border-line bg-raised px-2 py-1"
          >
            {Object.entries(DRAINS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={approval} onChange={(event) => setApproval(event.target.checked)} />
          A person approves each
        </label>
        <All stands={stands} going={at !== null} all={all} stop={stop} />
      </div>
      <div className="min-h-32 flex-1 overflow-auto">
        {threads.isPending ? <Waiting what="the threads" /> : null}
        {threads.isError ? (
          <Refused what="The threads" error={threads.error} again={() => void threads.refetch()} />
        ) : null}
        {threads.data?.total === 0 ? (
          <p className="p-5 text-ink-soft">No thread follows this team yet: there is nothing to swap.</p>
        ) : null}
        <ul>
          {found.map((one) => (
            <Moving
              key={one.thread_id}
              thread={one.thread_id ?? ""}
              title={one.title || String(one.thread_id)}
              status={String(one.status)}
              target={target}
              drain={drain}
              approval={approval}
              go={one.thread_id === at}
              note={note}
            />
          ))}
        </ul>
        {threads.data && threads.data.found.length < threads.data.total ? (
          <div className="flex flex-wrap items-center gap-3 px-5 py-3 text-ink-soft">
            <p role="status" className="tabular-nums">
              {threads.data.found.length} of {threads.data.total} threads, the last begun first
            </p>
            <Button disabled={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
              {threads.isFetchingNextPage ? "Fetching …" : "Show more"}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

type AllProps = { stands: readonly Stands[]; going: boolean; all: () => void; stop: () => void };

/** All of them with one click, one after the other; and what has come of it so far. */
function All({ stands, going, all, stop }: AllProps) {
  const ready = stands.filter((one) => one === "ready" || one === "swapping").length;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-3">
      <p role="status" className="text-xs text-ink-soft tabular-nums">
        {tallied(stands)}
      </p>
      {going ? (
        <Button onClick={stop}>Stop after this one</Button>
      ) : (
        <Button
          look="chief"
          disabled={ready < 2 || stands.includes("planning")}
          title={ready < 2 ? "At least two of them have to be ready" : undefined}
          onClick={all}
        >
          {ready < 2 ? "Swap all" : `Swap all ${ready}`}
        </Button>
      )}
    </div>
  );
}

/** How each stands, as they note it; and once all are to go, whose turn it is: one refuses, and the next has its own. */
function useTurns(threads: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Stands>>(new Map());
  const [turns, setTurns] = useState<readonly string[]>([]);
  const note = useCallback((thread: string, now: Stands) => {
    setKnown((had) => (had.get(thread) === now ? had : new Map([...had, [thread, now]])));
  }, []);
  const standsOf = (one: string): Stands => known.get(one) ?? "planning";
  return {
    stands: threads.map(standsOf),
    note,
    at: turns.find((one) => !isOver(standsOf(one))) ?? null,
    all: () => setTurns(threads.filter((one) => standsOf(one) === "ready")),
    stop: () => setTurns((had) => had.filter((one) => standsOf(one) === "swapping")),
  };
}

/** Those that follow a team, part by part: each that is shown has its plan worked out. */
function useThreadsOf(graph: string) {
  return useInfiniteQuery({
    queryKey: ["threads", "of", graph],
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset }) => {
      // As they were begun: where they stand in this list, no run changes.
      const told = await api.POST("/threads/search", {
        body: {
          limit: PART,
          offset,
          sort_by: "created_at",
          sort_order: "desc",
          metadata: { graph_id: graph },
        },
      });
      return { found: told.data ?? [], total: Number(told.response.headers.get("x-pagination-total") ?? 0) };
    },
    getNextPageParam: ({ total }, pages) => (pages.length * PART < total ? pages.length * PART : undefined),
    // One that was begun meanwhile moves the others on: none is listed twice.
    select: ({ pages }) => ({
      found: [...new Map(pages.flatMap(({ found }) => found.map((one) => [one.thread_id, one]))).values()],
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}
