/** A protocol as it stands, kept true by the events of its thread. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, body } from "../../api/client";
import { useTold } from "../../thread/use-told";

export function useProtocol(id: string) {
  const queries = useQueryClient();
  const protocol = useQuery({
    queryKey: ["protocol", id],
    queryFn: () =>
      body(api.GET("/api/protocols/{protocol_id}/state", { params: { path: { protocol_id: id } } })),
  });
  const look = useCallback(() => {
    void queries.invalidateQueries({ queryKey: ["protocol", id] });
  }, [queries, id]);
  return { protocol, ...useTold(id, protocol.data !== undefined, look) };
}
