/** Another thread that stands as this one did at a checkpoint, with all that was before it. */
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api/client";
import { useOneId } from "../api/ids";
import { madeOnce } from "../api/once";
import { useSending } from "../api/sending";

export function useFork(thread: string, onMade: (made: string) => void) {
  const queries = useQueryClient();
  const { idOf, counted } = useOneId();
  return useSending({
    /** then: the checkpoint, where it is not the last one: the copy goes back to it first. */
    mutationFn: async (then: string | null) => {
      const made = idOf(JSON.stringify([thread, then]));
      const params = { path: { thread_id: thread } };
      await madeOnce(made, () =>
        api.POST("/threads/{thread_id}/copy", { params, body: { thread_id: made } }),
      );
      if (then)
        await api.POST("/threads/{thread_id}/state", {
          params: { path: { thread_id: made } },
          body: { values: null, checkpoint_id: then },
        });
      return made;
    },
    onSuccess: async (made) => {
      counted();
      await queries.invalidateQueries({ queryKey: ["hosted-threads"] });
      onMade(made);
    },
  });
}
