/** One thread of a graph: the picture as it goes, its checkpoints, its questions, its state, and another input. */
import { type ComponentProps, useMemo } from "react";
import { Link } from "wouter";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { TeamGraph } from "../../graph/drawn";
import { asked } from "../../hosted/asked";
import { atWork, standingOf, turnOf } from "../../hosted/standing";
import { type Graph, useGraphs } from "../../hosted/use-graphs";
import { useHosted } from "../../hosted/use-hosted";
import { useFailed, useRun, useStop } from "../../hosted/use-run";
import { useInAddress } from "../../parts/address";
import { Button } from "../../parts/button";
import { Coming } from "../../parts/coming";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { Standing } from "../../thread/standing";
import { About } from "./about";
import { Checkpoints } from "./checkpoints";
import { Compared } from "./compared";

type Props = { id: string; graph: Graph; picture: Picture; schemas: components["schemas"]["Schemas"] };

const NOBODY: ReadonlySet<string> = new Set();

export function GraphThread({ id, graph, picture, schemas }: Props) {
  const { thread, history, error, again, now } = useHosted(id);
  const run = useRun(graph.assistant_id);
  const failed = useFailed(id, thread.data, now);
  const [chosen, setChosen] = useInAddress("checkpoint");
  const [beside, setBeside] = useInAddress("beside");
  const here = chosen ?? history[0]?.checkpoint_id ?? "";
  const status = now.running ? "busy" : (thread.data?.status ?? "idle");
  const busy = status === "busy";
  const active = useMemo(
    () => (busy && !chosen ? atWork(now, history[0]) : NOBODY),
    [busy, chosen, now, history],
  );
  const states = useMemo(() => standingOf(turnOf(history, here), active), [history, here, active]);
  if (error) return <Refused what="The thread" error={error} again={again} />;
  if (!thread.data) return <Waiting what="the thread" />;
  const of = thread.data.metadata.graph_id;
  if (of !== undefined && of !== graph.graph_id)
    return <Elsewhere id={id} of={String(of)} assistant={thread.data.metadata.assistant_id} graph={graph} />;
  const shown = history.find((one) => one.checkpoint_id === here);
  const against = history.find((one) => one.checkpoint_id === beside && beside !== here);
  const begin = (asked: Parameters<typeof run.mutate>[0]) => {
    setChosen(null);
    const sent = run.mutateAsync({ thread: id, ...asked });
    sent.catch(() => undefined); // it is told below, whoever asked
    return sent;
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <Head
        id={id}
        title={thread.data.title}
        status={status}
        asks={asked(history[0]).length > 0}
        active={active}
      />
      {run.isError ? <Refused what="The run" error={run.error} did="was not begun" /> : null}
      {failed ? <Failed {...failed} base={`/graphs/${graph.assistant_id}`} /> : null}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_18rem] max-lg:grid-cols-[minmax(0,1fr)_14rem] grid-rows-[minmax(0,1fr)] max-sm:block max-sm:overflow-auto">
        <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,4fr)_minmax(0,5fr)] max-sm:grid-rows-[14rem_auto]">
          <Coming what="the picture">
            <TeamGraph picture={picture} label={`The graph ${graph.name}`} states={states} />
          </Coming>
          {against && shown ? (
            <div className="flex min-h-0 flex-col border-t border-line">
              <Compared old={against} other={shown} close={() => setBeside(null)} />
            </div>
          ) : (
            <About
              id={id}
              title={thread.data.title}
              graph={graph}
              picture={picture}
              schemas={schemas}
              shown={shown}
              chosen={chosen}
              sending={run.isPending}
              busy={run.isPending || busy}
              at={`${status} ${thread.data.updated_at}`}
              writing={now.writing}
              begin={begin}
              latest={() => setChosen(null)}
            />
          )}
        </div>
        <Checkpoints history={history} here={here} beside={beside} pick={setChosen} compare={setBeside} />
      </div>
    </div>
  );
}

type HeadProps = {
  id: string;
  title: string | undefined;
  status: ComponentProps<typeof Standing>["status"];
  asks: boolean;
  /** The nodes at work. */
  active: ReadonlySet<string>;
};

/** What it is called, how it stands, and what stops it. */
function Head({ id, title, status, asks, active }: HeadProps) {
  const stop = useStop(id);
  const busy = status === "busy";
  return (
    <>
      <header className="flex items-center gap-3 border-b border-line bg-sheet px-4 py-2">
        <h2 dir="auto" className="min-w-0 truncate font-semibold">
          {title || id}
        </h2>
        <Standing status={status} asks={asks} more={active.size > 0 ? `: ${[...active].join(", ")}` : ""} />
        {busy ? (
          <Button look="grave" className="ml-auto" disabled={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        ) : null}
      </header>
      {busy && stop.isError ? <Refused what="The run" error={stop.error} did="was not stopped" /> : null}
    </>
  );
}

type ElsewhereProps = { id: string; of: string; assistant: unknown; graph: Graph };

/** Its state and its steps are no such graph's: nothing of it is shown as if they were. */
function Elsewhere({ id, of, assistant, graph }: ElsewhereProps) {
  const graphs = useGraphs();
  const its =
    graphs.data?.find((one) => one.assistant_id === assistant) ??
    graphs.data?.find((one) => one.graph_id === of);
  return (
    <Empty title={`This thread is not of the graph ${graph.name}`}>
      <p>
        {its ? `It is of the graph ${its.name}. ` : `It is of ${of}. `}
        <Link
          href={its ? `/graphs/${its.assistant_id}/${id}` : `/threads/${id}`}
          className="text-accent underline"
        >
          {its ? "Open it there" : "Open it among the threads of teams"}
        </Link>
      </p>
    </Empty>
  );
}

type FailedProps = { words: string; input: Record<string, unknown> | undefined; base: string };

/** Its input is not lost: corrected, it is run on a thread that nothing has gone wrong on. */
function Failed({ words, input, base }: FailedProps) {
  return (
    <div role="alert" className="flex items-baseline gap-3 border-b border-line bg-bad-ground px-4 py-2">
      <p
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-28 min-w-0 flex-1 overflow-auto break-words whitespace-pre-wrap text-bad"
      >
        The run failed: {words}
      </p>
      {input ? (
        <Link href={base} state={{ input }} className="shrink-0 text-accent underline">
          Correct its input
        </Link>
      ) : null}
    </div>
  );
}
