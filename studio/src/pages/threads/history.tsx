/** Where a thread has been: its checkpoints as a tree, each to be looked at, compared, and gone on from. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { api, body } from "../../api/client";
import type { Picture } from "../../api/types";
import { useInAddress } from "../../parts/address";
import { Button } from "../../parts/button";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { timeOf } from "../../parts/times";
import { Waiting } from "../../parts/waiting";
import { worded } from "../../thread/names";
import { STATUSES } from "../../thread/statuses";
import { threadPage } from "../../thread/thread-page";
import { folded, rowsOf } from "../../thread/tree";
import { type Checkpoint, CheckpointList } from "./checkpoint-list";
import { Compared } from "./compared";
import { GoOnFrom } from "./go-on-from";
import { Then } from "./then";

/** What the server says of a checkpoint at which nothing has happened that people would see. */
const NOTHING_NEW = "nothing new";
/** In place of a checkpoint: whichever one is looked at, it is compared with the one before it. */
const BEFORE = "before";

export function History({ id, seq, picture }: { id: string; seq: number; picture: Picture }) {
  const [chosen, setChosen] = useInAddress("checkpoint");
  const [against, setAgainst] = useInAddress("beside");
  const path = { thread_id: id };
  const history = useQuery({
    queryKey: ["history", id, seq],
    queryFn: () => body(api.GET("/swarm/threads/{thread_id}/checkpoints", { params: { path } })),
    placeholderData: (before) => before,
  });
  const from = history.data?.forked_from ?? "";
  const origin = useQuery({ ...threadPage(from), enabled: from !== "" });
  const [everything, setEverything] = useState(false);
  const told = useMemo(() => {
    const points = (history.data?.checkpoints ?? []).map((one) => ({
      checkpoint_id: one.checkpoint_id,
      // A way back is a branch of where it went to; what it changed, it changed of what stood before.
      parent: one.back_to ?? one.parent,
      before: one.back_to === null ? undefined : one.parent,
      name: String(one.number),
      words: worded(one.happened, picture) || "as it began",
      quiet: one.happened === NOTHING_NEW,
      below: `${one.number} · turn ${one.turn} · ${timeOf(one.at)}`,
      at: one.at,
    }));
    const forks = (history.data?.forks ?? []).map((one) => ({
      checkpoint_id: `fork ${one.thread_id}`,
      parent: one.checkpoint_id,
      name: one.title || one.thread_id,
      words: one.title || one.thread_id,
      below: `${timeOf(one.created_at)} · another thread, ${STATUSES[one.status as keyof typeof STATUSES]?.word ?? one.status}`,
      at: one.created_at,
      thread: one.thread_id,
    }));
    return [...points, ...forks].sort((a, b) => a.at - b.at);
  }, [history.data, picture]);
  const { points, folded: quiet } = useMemo(
    () => folded<Checkpoint>(told, new Set([chosen ?? "", against ?? ""])),
    [told, chosen, against],
  );
  const rows = useMemo(
    () => rowsOf<Checkpoint>(everything ? told : points).reverse(),
    [everything, told, points],
  );
  const list = useRef<HTMLDivElement>(null);
  const changed = useRef<HTMLSpanElement>(null);
  const close = () => {
    // Who came here by keyboard goes on from where they were.
    if (against === BEFORE) changed.current?.querySelector("button")?.focus();
    else list.current?.querySelector<HTMLElement>('[aria-label^="Compare"][aria-pressed="true"]')?.focus();
    setAgainst(null);
  };
  if (history.isError && !history.data)
    return <Refused what="The history" error={history.error} again={() => void history.refetch()} />;
  if (!history.data) return <Waiting what="the history" />;
  const newest = rows.find((row) => !row.point.thread)?.point.checkpoint_id;
  const here = chosen ?? newest;
  if (!here)
    return (
      <Empty title="Nothing is kept yet">
        <p>After each step the thread is kept as it stands: a checkpoint, to look at or to go on from.</p>
      </Empty>
    );
  const looked = rows.find(({ point }) => point.checkpoint_id === here)?.point;
  const before = looked?.before ?? looked?.parent ?? null;
  const beside = against === BEFORE ? before : against;
  return (
    <div className="grid h-full min-h-0 grid-cols-[22rem_minmax(0,1fr)] max-xl:grid-cols-[15rem_minmax(0,1fr)] max-sm:grid-cols-[minmax(0,1fr)] max-sm:content-start max-sm:overflow-auto">
      <div
        ref={list}
        className="flex min-h-0 flex-col border-r border-line bg-sheet max-sm:h-[45vh] max-sm:border-r-0 max-sm:border-b"
      >
        {history.data.forked_from ? (
          <p className="border-b border-line px-3 py-2 text-xs text-ink-soft">
            Forked from{" "}
            <Link href={`/threads/${history.data.forked_from}/history`} className="text-accent underline">
              {origin.data?.title || history.data.forked_from}
            </Link>
          </p>
        ) : null}
        {quiet > 0 ? (
          <button
            type="button"
            aria-pressed={everything}
            onClick={() => setEverything(!everything)}
            className="border-b border-line px-3 py-1.5 text-left text-xs text-ink-soft hover:text-ink"
          >
            {everything ? `Fold ${quiet}` : `Show ${quiet} more`} at which nothing new is to be seen
          </button>
        ) : null}
        <CheckpointList rows={rows} here={here} beside={beside} pick={setChosen} compare={setAgainst} />
      </div>
      <div className="flex min-h-0 min-w-0 flex-col">
        <GoOnFrom id={id} checkpoint={here} point={calledOf(looked)} names={picture}>
          <span ref={changed}>
            <Button
              look="quiet"
              aria-pressed={against === BEFORE}
              disabled={before === null}
              onClick={() => setAgainst(against === BEFORE ? null : BEFORE)}
              className="aria-pressed:bg-accent-ground aria-pressed:text-accent"
            >
              What changed
            </Button>
          </span>
        </GoOnFrom>
        {beside && beside !== here ? (
          <Compared id={id} old={beside} other={here} close={close} />
        ) : (
          <Then id={id} checkpoint={here} newest={here === newest} onWritten={() => setChosen(null)} />
        )}
      </div>
    </div>
  );
}

function calledOf(point: Checkpoint | undefined): string {
  return point ? `${point.name}, “${point.words}”` : "…";
}
