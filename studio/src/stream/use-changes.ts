/** Looks at lists anew whenever the server rings: a thread's run was asked for or is over, or a team is changed. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { follow } from "./following";

type Subject = "threads" | "teams";

/** of: what has to have changed; lists: the first words of the keys of what is looked at anew. */
export function useChanges(of: Subject, ...lists: readonly string[]) {
  const queries = useQueryClient();
  const names = lists.join(" ");
  useEffect(() => {
    const leaving = new AbortController();
    const look = () => {
      for (const name of names.split(" ")) void queries.invalidateQueries({ queryKey: [name] });
    };
    follow("/swarm/changes/stream", {
      signal: leaving.signal,
      onFrame: (frame) => {
        if (subjectsOf(frame.data).includes(of)) look();
      },
    }).catch(look);
    return () => leaving.abort();
  }, [of, names, queries]);
}

function subjectsOf(data: string): readonly unknown[] {
  const told: unknown = JSON.parse(data || "{}");
  return typeof told === "object" && told !== null && "of" in told && Array.isArray(told.of) ? told.of : [];
}
