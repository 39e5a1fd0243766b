/** A thread as it stands, kept true by its events. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, body } from "../api/client";
import { ApiError } from "../api/problems";
import type { ThreadPage } from "./events";
import { useTold } from "./use-told";

export function useThread(id: string) {
  const queries = useQueryClient();
  const page = useQuery({
    queryKey: ["thread", id],
    queryFn: async () => (queries.getQueryData(["thread", id]) || (await hasRun(id)) ? told(id) : null),
  });
  const look = useCallback(() => void queries.invalidateQueries({ queryKey: ["thread", id] }), [queries, id]);
  const events = useTold(id, Boolean(page.data), look);
  const { error, refetch, data } = page;
  return { page: data as ThreadPage | null | undefined, error, refetch, ...events };
}

/** Of a thread that nothing has run on, the page is not asked for: browsers tell each refusal as an error. */
async function hasRun(id: string): Promise<boolean> {
  const found = await body(
    api.POST("/threads/search", {
      body: { ids: [id], limit: 1, offset: 0, select: ["thread_id", "metadata"] },
    }),
  );
  return found.every((one) => one.metadata?.graph_id !== undefined);
}

/** null: it is no team's, or not yet. That is an answer, which stays while it is asked anew. */
async function told(id: string) {
  try {
    return await body(api.GET("/swarm/threads/{thread_id}", { params: { path: { thread_id: id } } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null;
    throw error;
  }
}
