/** Threads: the work that goes on and went on, and one thread of it. */
import { useParams } from "wouter";
import { Empty } from "../../parts/empty";
import { Head } from "../../parts/head";
import { Panes } from "../../parts/panes";
import { ThreadList } from "./list";
import { Thread } from "./thread";

export default function ThreadsPage() {
  const { thread, view } = useParams<{ thread?: string; view?: string }>();
  return (
    <Panes
      list={<ThreadList here={thread} />}
      chosen={thread !== undefined}
      back={{ to: "/threads", name: "All threads" }}
    >
      {thread ? (
        <Thread key={thread} id={thread} view={view} />
      ) : (
        <div>
          <Head className="sr-only">Threads</Head>
          <Empty title="No thread is chosen">
            <p>
              A thread is one piece of work with a team: what was asked, who did what, and what came of it.
            </p>
          </Empty>
        </div>
      )}
    </Panes>
  );
}
