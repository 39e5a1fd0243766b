/** Changes of a team's registry: several operations as one version, and what each came to. */
import { useQueryClient } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { useSending } from "../../api/sending";
import type { TeamOperation } from "../../api/types";
import { useOneAtATime } from "../../parts/unsent";

type Said = { operations: TeamOperation[]; done: () => void };

export function useChanges(assistant: string) {
  const queries = useQueryClient();
  const change = useSending({
    mutationFn: (operations: TeamOperation[]) =>
      body(
        api.POST("/swarm/assistants/{assistant_id}/changes", {
          params: { path: { assistant_id: assistant } },
          body: { operations },
        }),
      ),
    onSettled: () =>
      Promise.all(
        ["team", "team-versions", "compiled", "preview"].map((of) =>
          queries.invalidateQueries({ queryKey: [of, assistant] }),
        ),
      ),
  });
  const send = useOneAtATime(async ({ operations, done }: Said) => {
    await change.mutateAsync(operations);
    done();
  });
  return {
    ...change,
    /** done: called once they are in force, also where the page that sent them is no longer shown. */
    send: (operations: TeamOperation[], done: () => void) => send({ operations, done }),
  };
}
