/** One thread: its flow as it goes on, what was written, and what can be said to it. */
import { lazy, Suspense, useMemo } from "react";
import { ApprovalCard } from "../../approvals/card";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { statesOf } from "../../thread/states";
import { useThread } from "../../thread/use-thread";
import { Composer } from "./composer";
import { Outputs } from "./outputs";
import { Timeline } from "./timeline";

const TeamGraph = lazy(() => import("../../graph/team-graph"));

export function Thread({ id }: { id: string }) {
  const { page, error, writing, line } = useThread(id);
  const states = useMemo(() => (page ? statesOf(page.live) : undefined), [page]);
  if (error) return <Refused what="The thread" error={error} />;
  if (!page || !states) return <Waiting what="the thread" />;
  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,3fr)_auto_minmax(0,4fr)_auto]">
      <header className="flex items-center gap-3 border-b border-line bg-sheet px-4 py-2.5">
        <h1 className="truncate font-semibold">{page.title || id}</h1>
        <p role="status" className="text-ink-soft">
          {page.status}
          {line ? "" : ", the line is down: trying again"}
        </p>
      </header>
      <Suspense fallback={<Waiting what="the picture" />}>
        <TeamGraph picture={page.workflow.picture} label="The flow of work" states={states} />
      </Suspense>
      <Timeline timeline={page.timeline} />
      <div className="flex min-h-0 flex-col overflow-auto border-t border-line bg-sheet">
        {page.approvals.length > 0 ? (
          <section aria-label="What waits for a person" className="flex flex-col gap-3 p-4">
            {page.approvals.map((one) => (
              <ApprovalCard key={one.approval} one={one} />
            ))}
          </section>
        ) : null}
        <Outputs outputs={page.outputs} writing={writing} />
      </div>
      <Composer id={id} status={page.status} />
    </div>
  );
}
