/** Running threads are moved to another workflow: which, what becomes of their work, and how it drains. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { api, body } from "../../api/client";
import { useSending } from "../../api/sending";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Doubts } from "../../parts/doubts";
import { DRAINS, type Drain, drainOf } from "../../parts/draining";
import { Planned } from "../../parts/planned";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { Warnings } from "../../parts/warnings";
import { STATUSES } from "../../thread/statuses";
import { commandTold } from "../../thread/telling";

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
          {(threads.data?.found ?? []).map((one) => (
            <Moving
              key={one.thread_id}
              thread={one.thread_id ?? ""}
              title={one.title || String(one.thread_id)}
              status={String(one.status)}
              target={target}
              drain={drain}
              approval={approval}
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

type MovingProps = {
  thread: string;
  title: string;
  status: string;
  target: { prompt: string; reading: number } | { assistant_id: string };
  drain: Drain;
  approval: boolean;
};

function Moving({ thread, title, status, target, drain, approval }: MovingProps) {
  const queries = useQueryClient();
  const params = { path: { thread_id: thread } };
  const plan = useQuery({
    queryKey: ["swap-plan", thread, target, drain],
    queryFn: () =>
      body(api.POST("/swarm/threads/{thread_id}/swap/plan", { params, body: { ...target, drain } })),
    staleTime: 0,
  });
  const swap = useSending({
    // To what was planned, or not at all: the team may have been changed since.
    mutationFn: (planned: string) =>
      body(
        api.POST("/swarm/threads/{thread_id}/swap", {
          params,
          body: { ...target, drain, approval, planned, wait: true },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ["swap-plan", thread] }),
  });
  const told = plan.data;
  return (
    <li className="border-b border-line px-5 py-3">
      <div className="flex items-center gap-3">
        <Link href={`/threads/${thread}`} className="min-w-0 flex-1 truncate font-medium hover:underline">
          {title}
        </Link>
        <span className="text-xs text-ink-soft">
          {STATUSES[status as keyof typeof STATUSES]?.word ?? status}
        </span>
        {told?.same ? (
          <span className="text-xs text-good">follows it already</span>
        ) : (
          <Button
            disabled={!told || plan.isFetching || swap.isPending || swap.isSuccess}
            onClick={() => told && swap.mutate(told.version)}
          >
            {swap.isPending ? "Swapping …" : became(swap.data)}
          </Button>
        )}
      </div>
      {plan.isError ? <Refused what="The plan" error={plan.error} again={() => void plan.refetch()} /> : null}
      {swap.isError ? <Refused what="The swap" error={swap.error} did="was not made" /> : null}
      {told && !told.same ? <Doubts found={told.diagnostics} /> : null}
      {told && !told.same ? <Warnings told={told.warnings} /> : null}
      {told && !told.same ? <Becomes words={told.words} /> : null}
    </li>
  );
}

function became(sent: { command: Parameters<typeof commandTold>[1] } | undefined): string {
  return sent ? commandTold("Swapped", sent.command) : "Swap";
}

function Becomes({ words }: { words: string }) {
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-ink-soft">What becomes of its work</summary>
      <div className="mt-2">
        <Planned words={words} />
      </div>
    </details>
  );
}
