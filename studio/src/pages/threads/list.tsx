/** The threads that there are, the last changed first, and the way to a new one. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, body } from "../../api/client";
import { Refused } from "../../parts/refused";
import { NewThread } from "./new-thread";

const COLOURS = { idle: "bg-line-strong", busy: "bg-busy", interrupted: "bg-care", error: "bg-bad" };

export function ThreadList({ here }: { here: string | undefined }) {
  const threads = useQuery({
    queryKey: ["threads"],
    queryFn: () =>
      body(api.POST("/threads/search", { body: { limit: 50, sort_by: "updated_at", sort_order: "desc" } })),
    refetchInterval: 10_000,
  });
  return (
    <aside aria-label="Threads" className="flex min-h-0 flex-col border-r border-line bg-sheet">
      <NewThread />
      {threads.isError ? <Refused what="The threads" error={threads.error} /> : null}
      <ul className="min-h-0 flex-1 overflow-auto p-2">
        {(threads.data ?? []).map((one) => (
          <li key={one.thread_id}>
            <Link
              href={`/threads/${one.thread_id}`}
              aria-current={one.thread_id === here ? "page" : undefined}
              className="flex items-baseline gap-2 rounded-md px-2 py-1.5 hover:bg-sunken aria-[current]:bg-accent-ground"
            >
              <span
                aria-hidden="true"
                className={`size-2 shrink-0 rounded-full ${COLOURS[one.status ?? "idle"]}`}
              />
              <span className="min-w-0 flex-1 truncate">{titleOf(one)}</span>
              <span className="text-xs text-ink-soft">{one.status}</span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

type Named = { thread_id?: string | null; metadata?: Record<string, unknown> | null };

function titleOf(one: Named): string {
  return String(one.metadata?.title || one.metadata?.graph_id || one.thread_id?.slice(0, 8));
}
