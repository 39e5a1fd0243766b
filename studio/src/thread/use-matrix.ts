/** Who may use which tool on a thread, after the event of that number. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, body } from "../api/client";

export function useMatrix(id: string, seq: number, wanted = true) {
  return useQuery({
    queryKey: ["matrix", id, seq],
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () =>
      body(api.GET("/swarm/threads/{thread_id}/matrix", { params: { path: { thread_id: id } } })),
  });
}
