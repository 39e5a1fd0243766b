/** Another thread that stands as this one did at a checkpoint, with all that was before it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, body } from "../api/client";

export function useFork(thread: string, onMade: (made: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    /** then: the checkpoint, where it is not the last one: the copy goes back to it first. */
    mutationFn: async (then: string | null) => {
      const copy = await body(
        api.POST("/threads/{thread_id}/copy", { params: { path: { thread_id: thread } } }),
      );
      const made = copy.thread_id ?? "";
      if (then)
        await api.POST("/threads/{thread_id}/state", {
          params: { path: { thread_id: made } },
          body: { values: null, checkpoint_id: then },
        });
      return made;
    },
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ["hosted-threads"] });
      onMade(made);
    },
  });
}
