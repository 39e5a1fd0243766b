/** Graphs that are hosted beside the teams: each with its schema as a form, its runs, state, history and questions. */
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "wouter";
import { api, body } from "../../api/client";
import { pictureOf } from "../../hosted/drawing";
import { type Graph, useGraphs } from "../../hosted/use-graphs";
import { Empty } from "../../parts/empty";
import { Head } from "../../parts/head";
import { Panes } from "../../parts/panes";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { Asking } from "./asking";
import { GraphThread } from "./thread";
import { ThreadsOf } from "./threads-of";

export default function GraphsPage() {
  const { graph, thread } = useParams<{ graph?: string; thread?: string }>();
  const graphs = useGraphs();
  if (graphs.isPending) return <Waiting what="the graphs" page="Graphs" />;
  if (graphs.isError)
    return (
      <Refused page="Graphs" what="The graphs" error={graphs.error} again={() => void graphs.refetch()} />
    );
  const all = graphs.data;
  const here = graph ? all.find((one) => one.assistant_id === graph || one.graph_id === graph) : all[0];
  if (here) return <Hosted here={here} graphs={all} thread={thread} />;
  return all.length > 0 ? <NotThere name={graph ?? ""} graphs={all} /> : <NoGraph />;
}

type Props = { here: Graph; graphs: readonly Graph[]; thread: string | undefined };

function Hosted({ here, graphs, thread }: Props) {
  const [, go] = useLocation();
  const id = here.assistant_id;
  const path = { assistant_id: id };
  const drawing = useQuery({
    queryKey: ["drawing", id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      pictureOf(await body(api.GET("/assistants/{assistant_id}/graph", { params: { path } }))),
  });
  const schemas = useQuery({
    queryKey: ["schemas", id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => body(api.GET("/assistants/{assistant_id}/schemas", { params: { path } })),
  });
  const error = drawing.error ?? schemas.error;
  const panes = (
    <Panes
      list={
        <aside aria-label="Graphs" className="flex min-h-0 flex-col border-r border-line bg-sheet">
          <div className="border-b border-line p-3">
            <select
              aria-label="Graph"
              value={id}
              onChange={(event) => go(`/graphs/${event.target.value}`)}
              className="w-full rounded-md border border-line bg-raised px-2 py-1 font-medium"
            >
              {graphs.map((one) => (
                <option key={one.assistant_id} value={one.assistant_id}>
                  {one.name}
                </option>
              ))}
            </select>
            {here.description ? <p className="mt-2 text-xs text-ink-soft">{here.description}</p> : null}
          </div>
          <ThreadsOf graph={here} here={thread} />
        </aside>
      }
      chosen={thread !== undefined}
      both
      back={{ to: `/graphs/${id}`, name: "All threads" }}
    >
      {error ? (
        <Refused
          what="The graph"
          error={error}
          again={() => void Promise.all([drawing.refetch(), schemas.refetch()])}
        />
      ) : null}
      {!error && (!drawing.data || !schemas.data) ? <Waiting what="the graph" /> : null}
      {drawing.data && schemas.data && thread ? (
        <GraphThread key={thread} id={thread} graph={here} picture={drawing.data} schemas={schemas.data} />
      ) : null}
      {drawing.data && schemas.data && !thread ? (
        <Asking key={id} graph={here} picture={drawing.data} schemas={schemas.data} />
      ) : null}
    </Panes>
  );
  return (
    <>
      {/* Outside the list, which a telephone has no room for beside a thread. */}
      <Head className="sr-only">Graphs</Head>
      {panes}
    </>
  );
}

function NotThere({ name, graphs }: { name: string; graphs: readonly Graph[] }) {
  return (
    <Empty page="Graphs" title={`No graph "${name}" is hosted here`}>
      <p>Those that are:</p>
      <ul>
        {graphs.map((one) => (
          <li key={one.assistant_id}>
            <Link href={`/graphs/${one.assistant_id}`} className="text-accent underline">
              {one.name}
            </Link>
          </li>
        ))}
      </ul>
    </Empty>
  );
}

function NoGraph() {
  return (
    <>
      <Head className="sr-only">Graphs</Head>
      <Empty title="No graph is hosted here">
        <p>
          A LangGraph graph of your own joins by <code>langgraph.json</code>:{" "}
          <code>swarmwright dev --graphs langgraph.json</code>. Its state, history and interrupts are shown
          here.
        </p>
      </Empty>
    </>
  );
}
