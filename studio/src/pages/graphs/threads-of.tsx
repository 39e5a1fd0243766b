/** The threads of one graph, the last changed first, and the way to a new one. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import { api, body } from "../../api/client";
import type { Graph } from "../../hosted/use-graphs";
import { Refused } from "../../parts/refused";
import { since } from "../../parts/times";
import { useTicking } from "../../parts/use-ticking";
import { useChanges } from "../../stream/use-changes";
import { STATUSES, wordOf } from "../../thread/statuses";
import { Rows } from "../threads/rows";

const SHOWN = 200;

type Props = { graph: Graph; here: string | undefined; base?: string };

/** base: the address below which its threads are. */
export function ThreadsOf({ graph, here, base = `/graphs/${graph.assistant_id}` }: Props) {
  // The thread beside, too: a run is over in the list of runs only once its stream has told so.
  useChanges("threads", "hosted-threads", "hosted");
  useTicking();
  const threads = useQuery({
    queryKey: ["hosted-threads", graph.graph_id],
    queryFn: () =>
      body(
        api.POST("/threads/search", {
          body: {
            metadata: { graph_id: graph.graph_id },
            limit: SHOWN,
            offset: 0,
            sort_by: "updated_at",
            sort_order: "desc",
            select: ["thread_id", "updated_at", "title", "status"],
          },
        }),
      ),
  });
  const asking = useAsking(graph.graph_id);
  return (
    <>
      <Link
        href={base}
        aria-current={here ? undefined : "page"}
        className="mx-2 mt-2 rounded-md px-2 py-1.5 font-medium hover:bg-sunken aria-[current]:bg-accent-ground aria-[current]:text-accent"
      >
        New thread
      </Link>
      {threads.isError ? (
        <Refused what="The threads" error={threads.error} again={() => void threads.refetch()} />
      ) : null}
      {threads.data?.length === 0 ? <p className="px-4 py-2 text-xs text-ink-soft">None yet.</p> : null}
      <Rows
        label="Its threads"
        rows={threads.data ?? []}
        height={46}
        keyOf={(one) => one.thread_id ?? ""}
        draw={(one) => {
          const status = one.status ?? "idle";
          return (
            <Link
              href={`${base}/${one.thread_id}`}
              aria-current={one.thread_id === here ? "page" : undefined}
              className="mx-2 flex h-11 items-center gap-2.5 rounded-md px-2 hover:bg-sunken aria-[current]:bg-accent-ground"
            >
              <span
                aria-hidden="true"
                className={`size-2 shrink-0 rounded-full ${STATUSES[status].colour}`}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{one.title || one.thread_id?.slice(0, 8)}</span>
                <span className="block truncate text-[11px] text-ink-soft">
                  {wordOf(status, asking.has(one.thread_id ?? ""))} ·{" "}
                  {since(Date.parse(one.updated_at ?? "") / 1000)}
                </span>
              </span>
            </Link>
          );
        }}
      />
    </>
  );
}

/** Those that stand still because they ask somebody. What they ask is read of their states: of these alone. */
function useAsking(graph: string): ReadonlySet<string> {
  const found = useQuery({
    queryKey: ["hosted-threads", graph, "asking"],
    placeholderData: (before) => before,
    queryFn: () =>
      body(
        api.POST("/threads/search", {
          body: {
            metadata: { graph_id: graph },
            status: "interrupted",
            limit: SHOWN,
            offset: 0,
            sort_by: "updated_at",
            sort_order: "desc",
            select: ["thread_id", "interrupts"],
          },
        }),
      ),
  });
  return useMemo(
    () =>
      new Set(
        (found.data ?? [])
          .filter((one) => Object.keys(one.interrupts ?? {}).length > 0)
          .map((one) => one.thread_id ?? ""),
      ),
    [found.data],
  );
}
