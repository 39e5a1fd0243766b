/** A thread as it stands, kept true by its events. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, body } from "../api/client";
import type { ThreadPage } from "./events";
import { useTold } from "./use-told";

export function useThread(id: string) {
  const queries = useQueryClient();
  const page = useQuery({
    queryKey: ["thread", id],
    queryFn: () => body(api.GET("/swarm/threads/{thread_id}", { params: { path: { thread_id: id } } })),
  });
  const look = useCallback(() => void queries.invalidateQueries({ queryKey: ["thread", id] }), [queries, id]);
  const told = useTold(id, page.data !== undefined, look);
  const { error, refetch, data } = page;
  return { page: data as ThreadPage | undefined, error, refetch, ...told };
}
