/** Changes of a team's registry: several operations as one version, and what each came to. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import type { TeamOperation } from "../../api/types";

export function useChanges(assistant: string) {
  const queries = useQueryClient();
  return useMutation({
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
}
