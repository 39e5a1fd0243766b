/** The protocols in short, the last touched first; what changes comes as it does, from whichever process. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, body } from "../../api/client";
import type { ListedProtocol } from "../../api/types";
import { followTogether } from "../../stream/together";
import { MOST, merged } from "./listed";

const KEY = ["protocols"];

export function useListed() {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const look = () => void queries.invalidateQueries({ queryKey: KEY });
    followTogether("/api/protocols/stream", {
      signal: leaving.signal,
      onFrame: (frame) => {
        // What is being fetched may be of before this one.
        const late = queries.isFetching({ queryKey: KEY }) > 0;
        if (frame.event === "gone") {
          leave(queries, new Set(JSON.parse(frame.data) as string[]));
          if (late) look();
          return;
        }
        const changed = JSON.parse(frame.data) as ListedProtocol[];
        // None: changes are heard from now on.
        if (changed.length === 0 || late) look();
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

/** Those that are there no more. */
function leave(queries: QueryClient, gone: ReadonlySet<string>) {
  queries.setQueryData<ListedProtocol[]>(KEY, (had) => had?.filter((one) => !gone.has(one.thread_id)));
  for (const id of gone) void queries.resetQueries({ queryKey: ["protocol", id] });
}
