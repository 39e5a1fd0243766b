/** SAM: one question to one model; its eight nodes lit as the turn goes through them, and the response. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { api, body } from "../../api/client";
import { TeamGraph } from "../../graph/drawn";
import { pictureOf } from "../../hosted/drawing";
import { useGraphs } from "../../hosted/use-graphs";
import { useRun } from "../../hosted/use-run";
import { Coming } from "../../parts/coming";
import { Empty } from "../../parts/empty";
import { Head } from "../../parts/head";
import { Panes } from "../../parts/panes";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { ThreadsOf } from "../graphs/threads-of";
import { Question } from "./question";
import { samIn } from "./sam-in";
import { Talk } from "./talk";

export default function SamPage() {
  const { thread } = useParams<{ thread?: string }>();
  const [, go] = useLocation();
  const graphs = useGraphs();
  const sam = graphs.data && samIn(graphs.data);
  const id = sam?.assistant_id ?? "";
  const drawing = useQuery({
    queryKey: ["drawing", id],
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      pictureOf(
        await body(api.GET("/assistants/{assistant_id}/graph", { params: { path: { assistant_id: id } } })),
      ),
  });
  const run = useRun(id);
  if (graphs.isError)
    return <Refused page="SAM" what="The graphs" error={graphs.error} again={() => void graphs.refetch()} />;
  if (graphs.isSuccess && !sam) return <NotHosted />;
  if (drawing.isError)
    return (
      <Refused page="SAM" what="SAM's graph" error={drawing.error} again={() => void drawing.refetch()} />
    );
  if (!sam || !drawing.data) return <Waiting what="SAM" page="SAM" />;
  const ask = (input: unknown, title: string) =>
    run.mutateAsync(
      { input: { input }, title, ...(thread ? { thread } : {}) },
      { onSuccess: (made) => go(`/sam/${made}`) },
    );
  const panes = (
    <Panes
      list={
        <aside aria-label="Conversations" className="flex min-h-0 flex-col border-r border-line bg-sheet">
          <div className="border-b border-line px-4 py-3">
            <p aria-hidden="true" className="font-semibold">
              SAM
            </p>
            <p className="text-xs text-ink-soft">{sam.description}</p>
          </div>
          <ThreadsOf graph={sam} here={thread} base="/sam" />
        </aside>
      }
      chosen={thread !== undefined}
      both
      back={{ to: "/sam", name: "All conversations" }}
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        {thread ? (
          <Talk key={thread} id={thread} picture={drawing.data} />
        ) : (
          <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,3fr)_minmax(0,2fr)]">
            <Coming what="the picture">
              <TeamGraph picture={drawing.data} label="SAM's eight nodes" />
            </Coming>
            <Empty title="Ask one thing">
              <p>
                Words, a picture or a recording: each turn takes the same way through eight nodes, and comes
                to one response, which says what went wrong where something did.
              </p>
            </Empty>
          </div>
        )}
        {run.isError ? <Refused what="The turn" error={run.error} did="was not begun" /> : null}
        <Question busy={run.isPending} ask={ask} />
      </div>
    </Panes>
  );
  return (
    <>
      {/* Outside the list, which a telephone has no room for beside a conversation. */}
      <Head className="sr-only">SAM</Head>
      {panes}
    </>
  );
}

function NotHosted() {
  return (
    <>
      <Head className="sr-only">SAM</Head>
      <Empty title="SAM is not hosted here">
        <p>
          Start the server with it: <code>swarmwright serve --app sam</code>.
        </p>
      </Empty>
    </>
  );
}
