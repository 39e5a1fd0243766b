/** Looks at lists anew whenever the server rings: a run of some thread was asked for, or is over. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { follow } from "./following";

export function useChanges(...lists: readonly string[]) {
  const queries = useQueryClient();
  const names = lists.join(" ");
  useEffect(() => {
    const leaving = new AbortController();
    const look = () => {
      for (const name of names.split(" ")) void queries.invalidateQueries({ queryKey: [name] });
    };
    follow("/swarm/changes/stream", { signal: leaving.signal, onFrame: look }).catch(look);
    return () => leaving.abort();
  }, [names, queries]);
}
