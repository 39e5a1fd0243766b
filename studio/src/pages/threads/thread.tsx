/** One thread, in three views: how it runs, what was done in full, and where it has been. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Redirect } from "wouter";
import { api, body } from "../../api/client";
import { ApiError } from "../../api/problems";
import type { Picture } from "../../api/types";
import { useIsProtocol } from "../../hosted/use-apps";
import { useGraphs } from "../../hosted/use-graphs";
import { Empty } from "../../parts/empty";
import { Head } from "../../parts/head";
import { Nowhere, saidIn } from "../../parts/nowhere";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { useChanges } from "../../stream/use-changes";
import type { ThreadPage } from "../../thread/events";
import { failureOf } from "../../thread/failing";
import { agentOf, nameOf } from "../../thread/names";
import { ofPeople } from "../../thread/people";
import { Standing } from "../../thread/standing";
import { PAUSED, type STATUSES } from "../../thread/statuses";
import { useNames } from "../../thread/use-names";
import { useThread } from "../../thread/use-thread";
import { Composer } from "./composer";
import { History } from "./history";
import { Run } from "./run";
import { Trace } from "./trace";

const VIEWS = { run: "Run", history: "History", trace: "Trace" } as const;

export function Thread({ id, view = "run" }: { id: string; view?: string | undefined }) {
  const { page, error, events, writing, line, refetch } = useThread(id);
  const isProtocol = useIsProtocol();
  if (page === null) return <NoTeams id={id} />;
  // The foundry's page shows it also where the server hosts no team for its thread.
  if (!page && error instanceof ApiError && error.status === 404 && isProtocol(id))
    return <Redirect to={`/foundry/${id}`} replace />;
  if (!page && error)
    return <Refused page="Thread" what="The thread" error={error} again={() => void refetch()} />;
  if (!page) return <Waiting what="the thread" page="Thread" />;
  const at = { error, events, writing, line, refetch };
  return <Shown page={page} shown={view} {...at} />;
}

type ShownProps = Omit<ReturnType<typeof useThread>, "page"> & { page: ThreadPage; shown: string };

function Shown({ page, shown, error, events, writing, line, refetch }: ShownProps) {
  const { thread_id: id } = page;
  const names = useNames(page);
  const [said, setSaid] = useState(0);
  const failure = page.status === "busy" ? null : failureOf(events);
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <header className="flex items-center gap-x-3 border-b border-line bg-sheet px-4 max-sm:flex-wrap">
        <Head
          dir="auto"
          title={titleOf(page)}
          className="min-w-0 truncate py-2.5 font-semibold max-sm:basis-full max-sm:pb-0"
        >
          {titleOf(page)}
        </Head>
        <Standing
          // Of a first run that was refused the thread itself knows nothing.
          status={failure !== null && page.status === "idle" ? "error" : statusOf(page)}
          asks={page.approvals.length > 0}
          word={page.approvals.some((one) => one.kind === "pause") ? pausedWord(page, names) : undefined}
          more={line ? "" : ", the line is down: trying again"}
        />
        {page.team ? (
          <Link
            href={`/team/${page.team}`}
            // The thread's own name has the room first.
            className="min-w-12 shrink-[9999] truncate text-xs text-ink-soft hover:text-ink hover:underline max-lg:hidden"
          >
            {page.team}
          </Link>
        ) : null}
        <nav aria-label="Views" className="ml-auto flex gap-1">
          {Object.entries(VIEWS).map(([name, words]) => (
            <Link
              key={name}
              href={`/threads/${id}/${name}`}
              aria-current={name === shown ? "page" : undefined}
              className="border-b-2 border-transparent px-2.5 py-2.5 text-ink-soft hover:text-ink max-sm:px-1.5 max-sm:text-[13px] aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {words}
            </Link>
          ))}
        </nav>
      </header>
      {error && line ? (
        <Refused
          what="How the thread stands now"
          error={error}
          did="could not be had: this is older"
          again={() => void refetch()}
        />
      ) : null}
      {failure === null ? null : (
        <p role="alert" className="bg-bad-ground px-4 py-1.5 break-words text-bad">
          The run failed{failure ? `: ${failure}` : "."}
        </p>
      )}
      <div className="min-h-0 flex-1">
        <Viewed page={page} shown={shown} names={names} events={events} writing={writing} said={said} />
      </div>
      {shown === "run" ? (
        <Composer page={page} line={line} onSaid={() => setSaid((often) => often + 1)} />
      ) : null}
    </div>
  );
}

type ViewedProps = Pick<ShownProps, "page" | "shown" | "events" | "writing"> & {
  names: Picture;
  said: number;
};

function Viewed({ page, shown, names, events, writing, said }: ViewedProps) {
  const { thread_id: id } = page;
  switch (shown) {
    case "run":
      return <Run page={page} names={names} events={events} writing={writing} said={said} />;
    case "trace":
      return (
        <Trace
          id={id}
          seq={page.seq}
          agents={agentsOf(names)}
          turns={page.timeline.turn}
          now={page.timeline.ended_at}
          picture={names}
          outputs={page.outputs}
        />
      );
    case "history":
      return <History id={id} seq={page.seq} picture={names} />;
    default:
      return (
        <Nowhere
          title={`A thread has no view “${saidIn(shown)}”`}
          places={Object.entries(VIEWS).map(([name, words]) => [`/threads/${id}/${name}`, words])}
        />
      );
  }
}

function titleOf({ title, thread_id: id }: ThreadPage): string {
  return title || id;
}

/** A turn that a person's no has ended is none that came to its end. */
function statusOf({ status, live }: ThreadPage): keyof typeof STATUSES {
  return status === "idle" && live.outcome === "rejected" ? "rejected" : status;
}

/** Nothing new begins; who is at work goes on to the end of it. */
function pausedWord({ timeline }: ThreadPage, names: Picture): string {
  const working = timeline.bars.filter((bar) => bar.ended_at === null && !ofPeople(bar));
  const who = [...new Set(working.map((bar) => nameOf(bar.instance, names)))];
  if (who.length === 0) return PAUSED;
  return `pausing: ${who.join(", ")} ${who.length === 1 ? "finishes" : "finish"} first`;
}

/** [id, name] of each. */
function agentsOf({ nodes }: Picture): [string, string][] {
  const agents = nodes.flatMap((one) => (one.agent ? [one.agent] : []));
  return [...new Set(agents)].map((one) => [one, agentOf(one, { nodes, frames: [] })]);
}

/** A thread of a hosted graph has a page of its own; one of nobody has had no run yet. */
function NoTeams({ id }: { id: string }) {
  const graphs = useGraphs();
  const thread = useQuery({
    queryKey: ["hosted", id],
    queryFn: () => body(api.GET("/threads/{thread_id}", { params: { path: { thread_id: id } } })),
  });
  const graph = graphs.data?.find((one) => one.graph_id === thread.data?.metadata.graph_id);
  if (graph) return <Redirect to={`/graphs/${graph.assistant_id}/${id}`} replace />;
  return graphs.isPending || thread.isPending ? (
    <Waiting what="the thread" page="Thread" />
  ) : (
    <NothingAsked />
  );
}

/** The first run that somebody asks for on it, from wherever, is shown as it begins. */
function NothingAsked() {
  useChanges("threads", "hosted");
  return (
    <Empty page="Thread" title="Nothing was asked on this thread yet">
      <p>Its first run decides which team it is for. Begin one with a request beside the list of threads.</p>
    </Empty>
  );
}
