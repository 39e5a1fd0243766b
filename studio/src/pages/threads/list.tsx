/** The threads that there are, the last changed first; searched, narrowed, and the way to a new one. */
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../api/client";
import type { components } from "../../api/schema";
import { teamList } from "../../api/teams";
import { useIsProtocol } from "../../hosted/use-apps";
import { useGraphs } from "../../hosted/use-graphs";
import { PROTOCOLS, useWaitingProtocols } from "../../hosted/use-waiting-protocols";
import { Refused } from "../../parts/refused";
import { SearchField } from "../../parts/search-field";
import { sinceShort } from "../../parts/times";
import { useTicking } from "../../parts/use-ticking";
import { useChanges } from "../../stream/use-changes";
import { PAUSED, STATUSES, wordOf } from "../../thread/statuses";
import { NewThread } from "./new-thread";
import { Rows } from "./rows";

type Listed = components["schemas"]["ThreadListed"];
type Status = keyof typeof STATUSES;
const PART = 100;
export function ThreadList({ here }: { here: string | undefined }) {
  const [text, setText] = useState("");
  const [status, setStatus] = useState<Status | "">("");
  const wanted = useDeferredValue(text);
  // The thread beside, too: a run is over in the list of runs only once its thread has told so.
  useChanges("threads", "threads", "thread", PROTOCOLS);
  const threads = useInfiniteQuery({
    queryKey: ["threads", wanted, status],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: offset }) => {
      const query = { text: wanted, limit: PART, offset, ...(status ? { status } : {}) };
      const told = await api.GET("/swarm/threads", { params: { query } });
      return { threads: told.data ?? [], next: told.response.headers.get("x-pagination-next") };
    },
    getNextPageParam: (last) => (last.next === null ? undefined : Number(last.next)),
  });
  const found = useMemo(() => threads.data?.pages.flatMap((page) => page.threads) ?? [], [threads.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = threads;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <aside aria-label="Threads" className="flex min-h-0 flex-col border-r border-line bg-sheet">
      <NewThread here={here} />
      <div className="flex gap-1.5 px-3 py-2">
        <SearchField
          label="Search threads"
          hint="Search"
          text={text}
          change={setText}
          look="min-w-0 flex-1"
        />
        <select
          aria-label="Status"
          value={status}
          onChange={(event) => setStatus(ALL.find((one) => one === event.target.value) ?? "")}
          className="rounded-md border border-line bg-raised px-1 py-1 text-xs"
        >
          <option value="">all</option>
          {ALL.map((one) => (
            <option key={one} value={one}>
              {one === "interrupted" ? "waits, or paused" : STATUSES[one].word}
            </option>
          ))}
        </select>
      </div>
      {threads.isError ? (
        <Refused what="The threads" error={threads.error} again={() => void threads.refetch()} />
      ) : null}
      {threads.data && found.length === 0 ? (
        <p className="px-4 py-2 text-xs text-ink-soft">
          {text || status ? "None is like that." : "There are none yet."}
        </p>
      ) : null}
      <Rows
        label="All threads"
        rows={found}
        height={46}
        keyOf={(one) => one.thread_id}
        more={more}
        draw={(one) => <Line one={one} here={one.thread_id === here} />}
      />
    </aside>
  );
}

const ALL: readonly Status[] = ["idle", "busy", "interrupted", "rejected", "error"];

function statusOf({ status, rejected }: Listed): Status {
  return status === "idle" && rejected ? "rejected" : status;
}

/** In a word; of one that has failed, of what. */
function Standing({ of }: { of: Listed }) {
  const { error } = of;
  const status = statusOf(of);
  const word = wordOf(status, false, of.paused);
  return status === "error" ? (
    <span className="text-bad">{error ? `${word}: ${error}` : word}</span>
  ) : (
    <span>{word}</span>
  );
}

/** What waits on it, and how it stands, where that says more. */
function Below({ of }: { of: Listed }) {
  const protocol = useWaitingProtocols().protocols.some(({ thread_id }) => thread_id === of.thread_id);
  const many = of.waits.length;
  if (many === 0 && !protocol) return <Standing of={of} />;
  const waits = many === 0 ? "waits" : many === 1 ? "1 waits" : `${many} wait`;
  return (
    <>
      {of.paused ? `${PAUSED} · ` : ""}
      <span className="text-care">{waits} for a person</span>
    </>
  );
}

function Line({ one, here }: { one: Listed; here: boolean }) {
  useTicking();
  const graphs = useGraphs();
  const hosted = graphs.data?.some((graph) => graph.graph_id === one.team);
  const teams = useQuery(teamList).data?.map((team) => team.graph_id);
  const isProtocol = useIsProtocol()(one.thread_id);
  // Its app has a page of it also where the server hosts no team for its thread.
  const page = isProtocol && (one.team === null || !teams?.includes(one.team)) ? "foundry" : "threads";
  const look = STATUSES[statusOf(one)];
  return (
    <Link
      href={hosted ? `/graphs/${one.team}/${one.thread_id}` : `/${page}/${one.thread_id}`}
      aria-current={here ? "page" : undefined}
      title={[one.title, ...one.waits, one.error].filter(Boolean).join("\n")}
      className="mx-2 flex h-11 items-center gap-2.5 rounded-md px-2 hover:bg-sunken aria-[current]:bg-accent-ground"
    >
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${look.colour}`} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {one.title || one.thread_id.slice(0, 8)}
          </span>
          <span className="shrink-0 text-[11px] text-ink-soft">{sinceShort(one.updated_at)}</span>
        </span>
        <span className="block truncate text-[11px] text-ink-soft">
          {one.team ? `${one.team} · ` : ""}
          <Below of={one} />
        </span>
      </span>
    </Link>
  );
}
