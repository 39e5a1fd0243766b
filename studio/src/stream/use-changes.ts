/** Looks at lists anew whenever the server rings: a thread's run was asked for or is over, or a team is changed. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onRing, type Subject } from "./bell";
import { lookAnew } from "./looking";

/** of: what has to have changed; lists: the first words of the keys of what is looked at anew. */
export function useChanges(of: Subject, ...lists: readonly string[]) {
  const queries = useQueryClient();
  const names = lists.join(" ");
  useEffect(
    () =>
      onRing((changed) => {
        if (changed && !changed.includes(of)) return;
        for (const name of names.split(" ")) lookAnew(queries, [name]);
      }),
    [of, names, queries],
  );
}
