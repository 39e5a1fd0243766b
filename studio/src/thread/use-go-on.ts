/** Lets a thread go on that stands still though nobody is asked any more. */
import { useQueryClient } from "@tanstack/react-query";
import { api, body } from "../api/client";
import { useOneId } from "../api/ids";
import { useSending } from "../api/sending";

export function useGoOn(id: string) {
  const queries = useQueryClient();
  const { idOf } = useOneId();
  return useSending({
    mutationFn: () =>
      body(
        api.POST("/swarm/threads/{thread_id}/commands", {
          params: { path: { thread_id: id } },
          body: { command: { kind: "resume" }, command_id: idOf("resume"), wait: false },
        }),
      ),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["approvals"] }),
        queries.invalidateQueries({ queryKey: ["thread", id] }),
      ]),
  });
}
