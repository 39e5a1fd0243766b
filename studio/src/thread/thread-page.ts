/**
 * The page of a thread as a query, whoever looks at it. All who share a key share its function too: a query does
 * what the one of its observers had it do that was drawn last.
 */
import { queryOptions } from "@tanstack/react-query";
import { api, body } from "../api/client";
import { ApiError } from "../api/problems";
import type { ThreadPage } from "./events";

/** Its data are null where the thread is no team's, or nothing has run on it. */
export function threadPage(id: string) {
  const queryKey = ["thread", id] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<ThreadPage | null> =>
      client.getQueryData(queryKey) || (await hasRun(id)) ? told(id) : null,
  });
}

/**
 * Of a thread that nothing has run on, the page is not asked for: browsers tell each refusal as an error. What a run
 * was asked for on names its graph; what the command line or an app has run names none, and stands otherwise.
 */
async function hasRun(id: string): Promise<boolean> {
  const found = await body(
    api.POST("/threads/search", {
      body: { ids: [id], limit: 1, offset: 0, select: ["thread_id", "metadata", "status", "title"] },
    }),
  );
  return found.every(
    (one) => one.metadata?.graph_id !== undefined || one.status !== "idle" || one.title !== "",
  );
}

/** null: it is no team's, or not yet. That is an answer, which stays while it is asked anew. */
async function told(id: string): Promise<ThreadPage | null> {
  try {
    const page = await body(api.GET("/swarm/threads/{thread_id}", { params: { path: { thread_id: id } } }));
    return page as ThreadPage;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null;
    throw error;
  }
}
