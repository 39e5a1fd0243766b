/** The protocols in short, the last touched first; what changes comes as it does, from whichever process. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, body } from "../../api/client";
import type { ListedProtocol } from "../../api/types";
import { follow } from "../../stream/following";
import { MOST, merged } from "./listed";

const KEY = ["protocols"];

export function useListed() {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const look = () => void queries.invalidateQueries({ queryKey: KEY });
    follow("/api/protocols/stream", {
      signal: leaving.signal,
      onFrame: (frame) => {
        if (frame.event === "gone") {
          const gone = new Set(JSON.parse(frame.data) as string[]);
          queries.setQueryData<ListedProtocol[]>(KEY, (had) =>
            had?.filter((one) => !gone.has(one.thread_id)),
          );
          for (const id of gone) void queries.resetQueries({ queryKey: ["protocol", id] });
          if (queries.isFetching({ queryKey: KEY }) > 0) look();
          return;
        }
        const changed = JSON.parse(frame.data) as ListedProtocol[];
        // None: changes are heard from now on. What is being fetched may be of before this one.
        if (changed.length === 0 || queries.isFetching({ queryKey: KEY }) > 0) look();
        else queries.setQueryData<ListedProtocol[]>(KEY, (had) => had && merged(had, changed));
      },
    }).catch(look);
    return () => leaving.abort();
  }, [queries]);
  return useQuery({
    queryKey: KEY,
    queryFn: () => body(api.GET("/api/protocols", { params: { query: { limit: MOST } } })),
    refetchOnWindowFocus: "always",
  });
}
