/** Threads: the work that goes on and went on, and one thread of it. */
import { useParams } from "wouter";
import { Empty } from "../../parts/empty";
import { ThreadList } from "./list";
import { Thread } from "./thread";

export default function ThreadsPage() {
  const { thread, view } = useParams<{ thread?: string; view?: string }>();
  return (
    <div className="grid h-full grid-cols-[17rem_1fr] max-lg:grid-cols-[13rem_1fr]">
      <ThreadList here={thread} />
      {thread ? (
        <Thread key={thread} id={thread} view={view} />
      ) : (
        <div>
          <h1 className="sr-only">Threads</h1>
          <Empty title="No thread is chosen">
            <p>
              A thread is one piece of work with a team: what was asked, who did what, and what came of it.
            </p>
          </Empty>
        </div>
      )}
    </div>
  );
}
