/** Running threads are moved to another workflow: which, what becomes of their work, and how it drains. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../api/client";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { DRAINS, type Drain, drainOf } from "../../parts/draining";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { useChanges } from "../../stream/use-changes";
import { STATUSES, wordOf } from "../../thread/statuses";
import { Moving } from "./moving";
import { isOver, type Noted, summedUp, tallied, UNSEEN } from "./moving-words";

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
  useChanges("threads", "threads"); // what was at work may wait by now, and the other way round
  const found = threads.data?.found ?? [];
  const { noted, note, at, all, stop } = useTurns(found.map((one) => one.thread_id ?? ""));
  // Once all are fetched, those that are listed: what was deleted meanwhile is waited for by nobody.
  const total = threads.hasNextPage ? (threads.data?.total ?? 0) : found.length;
  const [asked, setAsked] = useState(false);
  useRest(threads, asked);
  const { prompt, reading } = draft ?? { prompt: null, reading: 0 };
  const target = useMemo(
    () => (prompt === null ? { assistant_id: assistant } : { prompt, reading }),
    [prompt, reading, assistant],
  );
  const about = draft
    ? "Each follows your draft from now on; new threads do not, till it is approved."
    : "Each follows what new threads of the team follow.";
  return (
    <Dialog onClose={onClose} title="Swap threads" about={about}>
      <div className="flex flex-wrap items-center gap-4 border-b border-line px-5 py-2">
        <label className="flex min-w-0 flex-wrap items-center gap-2">
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
        <All
          noted={noted}
          total={total}
          stage={at !== null ? "going" : asked ? "asked" : "idle"}
          ask={() => setAsked(true)}
          stop={stop}
        />
      </div>
      {asked ? (
        <Before
          noted={noted}
          total={total}
          all={() => {
            setAsked(false);
            all();
          }}
          leave={() => setAsked(false)}
        />
      ) : null}
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
              word={wordFor(one)}
              begun={hasBegun(one)}
              target={target}
              drain={drain}
              approval={approval}
              go={one.thread_id === at}
              note={note}
            />
          ))}
        </ul>
        <More threads={threads} />
      </div>
    </Dialog>
  );
}

function More({ threads }: { threads: ReturnType<typeof useThreadsOf> }) {
  if (!threads.data || threads.data.found.length >= threads.data.total) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-3 text-ink-soft">
      <p role="status" className="tabular-nums">
        {threads.data.found.length} of {threads.data.total} threads, the last begun first
      </p>
      <Button disabled={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
        {threads.isFetchingNextPage ? "Fetching …" : "Show more"}
      </Button>
    </div>
  );
}

/** Where nothing has, also as its run was refused at once, no turn has. */
function hasBegun({ status, extracted }: { status?: unknown; extracted?: unknown }): boolean {
  return status === "busy" || (extracted as { turn?: unknown } | undefined)?.turn != null;
}

type Listed = { status?: unknown; extracted?: unknown; interrupts?: unknown };

/** How it stands, as the list of threads says it. */
function wordFor({ status, extracted, interrupts }: Listed): string {
  const { outcome } = (extracted ?? {}) as { outcome?: unknown };
  const known =
    status === "idle" && outcome === "rejected" ? "rejected" : STATUSES_OF.find((one) => one === status);
  const asked = Object.values(
    (interrupts ?? {}) as Record<string, readonly { value?: { kind?: unknown } }[]>,
  );
  const kinds = asked.flat().map(({ value }) => String(value?.kind));
  const asks = kinds.some((kind) => !NOT_OF_PEOPLE.includes(kind));
  return known ? wordOf(known, asks, kinds.includes("pause")) : String(status);
}

const STATUSES_OF = Object.keys(STATUSES) as (keyof typeof STATUSES)[];
/** What a thread stands still for without a question to anybody. */
const NOT_OF_PEOPLE: readonly string[] = ["pause", "signal"];

type AllProps = {
  noted: readonly Noted[];
  total: number;
  stage: "idle" | "asked" | "going";
  ask: () => void;
  stop: () => void;
};

/** All of them, one after the other; and what has come of it so far. */
function All({ noted, total, stage, ask, stop }: AllProps) {
  const planning = noted.some((one) => one.stands === "planning");
  // Of those that are not listed yet nobody knows how they stand, until all are asked for.
  const ready = countReady(noted) + total - noted.length;
  const host = useFocusKept(stage);
  return (
    <div ref={host} tabIndex={-1} className="ml-auto flex flex-wrap items-center gap-3 outline-none">
      <p role="status" className="text-xs text-ink-soft tabular-nums">
        {tallied(noted.map((one) => one.stands))}
      </p>
      {stage === "going" ? <Button onClick={stop}>Stop after this one</Button> : null}
      {stage === "idle" ? (
        <Button
          look="chief"
          disabled={ready < 2 || planning}
          title={ready < 2 ? "At least two of them have to be ready" : undefined}
          onClick={ask}
        >
          {ready < 2 ? "Swap all" : `Swap all ${ready}`}
        </Button>
      ) : null}
    </div>
  );
}

type BeforeProps = { noted: readonly Noted[]; total: number; all: () => void; leave: () => void };

/** What all of it comes to, once each is planned; nothing is swapped before somebody has seen it. */
function Before({ noted, total, all, leave }: BeforeProps) {
  const planned = noted.filter((one) => one.stands !== "planning").length;
  const ready = countReady(noted);
  return (
    <section
      aria-label="Before all are swapped"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-care-ground px-5 py-2"
    >
      <p role="status" className="min-w-40 flex-1 tabular-nums">
        {planned < total
          ? `Planning: ${planned} of ${total} threads …`
          : `${summedUp(noted, total).join(" · ")}. One that is changed before its turn is left out.`}
      </p>
      <Button onClick={leave}>Not yet</Button>
      <Button look="chief" disabled={planned < total || ready === 0} onClick={all}>
        {planned < total ? "Swap them" : `Swap these ${ready}`}
      </Button>
    </section>
  );
}

function countReady(noted: readonly Noted[]): number {
  return noted.filter((one) => one.stands === "ready" || one.stands === "swapping").length;
}

/** What was pressed goes as the next stage comes: its place has the focus then, and the page's top has not. */
function useFocusKept(stage: string) {
  const host = useRef<HTMLDivElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === null || activeElement instanceof HTMLDialogElement)
      host.current?.focus();
  }, [stage]);
  return host;
}

/** Fetches what is not listed yet, part by part, while all are asked for. */
function useRest(threads: ReturnType<typeof useThreadsOf>, asked: boolean) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = threads;
  useEffect(() => {
    if (asked && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [asked, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** How each stands, as they note it; and once all are to go, whose turn it is: one refuses, and the next has its own. */
function useTurns(threads: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Noted>>(new Map());
  const [turns, setTurns] = useState<readonly string[]>([]);
  const note = useCallback((thread: string, now: Noted) => {
    setKnown((had) => new Map([...had, [thread, now]]));
  }, []);
  const notedOf = (one: string) => known.get(one) ?? UNSEEN;
  const standsOf = (one: string) => notedOf(one).stands;
  return {
    noted: threads.map(notedOf),
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
          // Not all that was written on it, which can be much.
          select: ["thread_id", "title", "status", "interrupts"],
          extract: { turn: "values.turn.number", outcome: "values.resume_info.outcome" },
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
