/** Where a thread has been: its checkpoints as a tree, each to be looked at, compared, and gone on from. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "wouter";
import { api, body } from "../../api/client";
import type { components } from "../../api/schema";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { statesOf } from "../../thread/states";
import { type Row, rowsOf } from "../../thread/tree";
import { Compared } from "./compared";
import { GoOnFrom } from "./go-on-from";
import { HEIGHT, Lanes } from "./lanes";
import { Rows } from "./rows";

const TeamGraph = lazy(() => import("../../graph/team-graph"));
type Checkpoint = components["schemas"]["HistoryTold"]["checkpoints"][number];

export function History({ id, seq }: { id: string; seq: number }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [against, setAgainst] = useState<string | null>(null);
  const path = { thread_id: id };
  const history = useQuery({
    queryKey: ["history", id, seq],
    queryFn: () => body(api.GET("/swarm/threads/{thread_id}/checkpoints", { params: { path } })),
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => rowsOf(history.data?.checkpoints ?? []).reverse(), [history.data]);
  if (history.isError && !history.data) return <Refused what="The history" error={history.error} />;
  if (!history.data) return <Waiting what="the history" />;
  const here = chosen ?? rows[0]?.point.checkpoint_id;
  if (!here)
    return (
      <Empty title="Nothing is kept yet">
        <p>After each step the thread is kept as it stands: a checkpoint, to look at or to go on from.</p>
      </Empty>
    );
  const pick = (checkpoint: string, beside: boolean) =>
    beside ? setAgainst(checkpoint) : setChosen(checkpoint);
  return (
    <div className="grid h-full min-h-0 grid-cols-[19rem_minmax(0,1fr)] max-lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex min-h-0 flex-col border-r border-line bg-sheet">
        {history.data.forked_from ? (
          <p className="border-b border-line px-3 py-2 text-xs text-ink-soft">
            Forked from{" "}
            <Link href={`/threads/${history.data.forked_from}/history`} className="text-accent underline">
              {history.data.forked_from}
            </Link>
          </p>
        ) : null}
        <Rows
          label="Checkpoints"
          rows={rows}
          height={HEIGHT}
          keyOf={(row) => row.point.checkpoint_id}
          draw={(row) => (
            <Line
              row={row}
              here={row.point.checkpoint_id === here}
              beside={row.point.checkpoint_id === against}
              pick={pick}
            />
          )}
        />
        {history.data.forks.length ? (
          <section
            aria-label="Forks"
            className="max-h-40 overflow-auto border-t border-line px-3 py-2 text-xs"
          >
            <h3 className="font-medium">Forks</h3>
            <ul>
              {history.data.forks.map((fork) => (
                <li key={fork.thread_id}>
                  <Link href={`/threads/${fork.thread_id}/history`} className="text-accent underline">
                    {fork.title || fork.thread_id}
                  </Link>{" "}
                  <span className="text-ink-soft">{fork.status}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <div className="flex min-h-0 min-w-0 flex-col">
        <GoOnFrom id={id} checkpoint={here} />
        {against && against !== here ? (
          <Compared id={id} old={against} other={here} close={() => setAgainst(null)} />
        ) : (
          <Then id={id} checkpoint={here} />
        )}
      </div>
    </div>
  );
}

type LineProps = {
  row: Row<Checkpoint>;
  here: boolean;
  beside: boolean;
  pick: (checkpoint: string, beside: boolean) => void;
};

function Line({ row, here, beside, pick }: LineProps) {
  const { point } = row;
  return (
    <div className={`flex h-11 items-center gap-2 pr-2 ${here ? "bg-accent-ground" : "hover:bg-sunken"}`}>
      <Lanes row={row} />
      <button
        type="button"
        aria-pressed={here}
        onClick={() => pick(point.checkpoint_id, false)}
        className="min-w-0 flex-1 text-left"
      >
        <span className="block truncate text-xs font-medium">{point.happened || "as it began"}</span>
        <span className="block text-[11px] text-ink-soft tabular-nums">
          {point.number} · turn {point.turn} · {new Date(point.at * 1000).toLocaleTimeString()}
        </span>
      </button>
      <button
        type="button"
        aria-pressed={beside}
        aria-label={`Compare with checkpoint ${point.number}`}
        disabled={here}
        onClick={() => pick(point.checkpoint_id, true)}
        className="rounded px-1.5 py-0.5 text-[11px] text-ink-soft hover:bg-raised hover:text-ink disabled:invisible aria-pressed:bg-accent aria-pressed:text-on-accent"
      >
        Compare
      </button>
    </div>
  );
}

function Then({ id, checkpoint }: { id: string; checkpoint: string }) {
  const then = useQuery({
    queryKey: ["checkpoint", id, checkpoint],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    queryFn: () =>
      body(
        api.GET("/swarm/threads/{thread_id}/checkpoints/{checkpoint}", {
          params: { path: { thread_id: id, checkpoint } },
        }),
      ),
  });
  const states = useMemo(() => (then.data ? statesOf(then.data.live) : undefined), [then.data]);
  if (then.isError) return <Refused what="The checkpoint" error={then.error} />;
  if (!then.data || !states) return <Waiting what="the checkpoint" />;
  return (
    <>
      <div className="min-h-0 flex-1">
        <Suspense fallback={<Waiting what="the picture" />}>
          <TeamGraph picture={then.data.workflow.picture} label="The flow of that time" states={states} />
        </Suspense>
      </div>
      <section
        aria-label="State"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto border-t border-line bg-sheet px-4 py-2"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap break-words">
          {JSON.stringify(then.data.state, null, 2)}
        </pre>
      </section>
    </>
  );
}
