/** Graphs that are hosted beside the teams: each with its schema as a form, its runs, state, history and questions. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { api, body } from "../../api/client";
import { pictureOf } from "../../hosted/drawing";
import { useGraphs } from "../../hosted/use-graphs";
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
  const [, go] = useLocation();
  const graphs = useGraphs();
  const here =
    graphs.data?.find((one) => one.assistant_id === graph || one.graph_id === graph) ?? graphs.data?.[0];
  const id = here?.assistant_id ?? "";
  const path = { assistant_id: id };
  const drawing = useQuery({
    queryKey: ["drawing", id],
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      pictureOf(await body(api.GET("/assistants/{assistant_id}/graph", { params: { path } }))),
  });
  const schemas = useQuery({
    queryKey: ["schemas", id],
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => body(api.GET("/assistants/{assistant_id}/schemas", { params: { path } })),
  });
  if (graphs.isPending) return <Waiting what="the graphs" page="Graphs" />;
  if (graphs.isError)
    return (
      <Refused page="Graphs" what="The graphs" error={graphs.error} again={() => void graphs.refetch()} />
    );
  if (!here) return <NoGraph />;
  const error = drawing.error ?? schemas.error;
  return (
    <Panes
      list={
        <aside aria-label="Graphs" className="flex min-h-0 flex-col border-r border-line bg-sheet">
          <Head className="sr-only">Graphs</Head>
          <div className="border-b border-line p-3">
            <select
              aria-label="Graph"
              value={id}
              onChange={(event) => go(`/graphs/${event.target.value}`)}
              className="w-full rounded-md border border-line bg-raised px-2 py-1 font-medium"
            >
              {graphs.data.map((one) => (
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
      back={{ to: `/graphs/${id}`, name: "All threads" }}
    >
      {error ? <Refused what="The graph" error={error} /> : null}
      {!error && (!drawing.data || !schemas.data) ? <Waiting what="the graph" /> : null}
      {drawing.data && schemas.data && thread ? (
        <GraphThread key={thread} id={thread} graph={here} picture={drawing.data} schemas={schemas.data} />
      ) : null}
      {drawing.data && schemas.data && !thread ? (
        <Asking key={id} graph={here} picture={drawing.data} schemas={schemas.data} />
      ) : null}
    </Panes>
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
