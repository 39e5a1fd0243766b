/** Another thread that stands as this one did at a checkpoint, with all that was before it. */
import { useQueryClient } from "@tanstack/react-query";
import { api, body } from "../api/client";
import { useOneId } from "../api/ids";
import { madeOnce } from "../api/once";
import { useSending } from "../api/sending";
import { titleOfFork } from "./titles";

/** As many of its forks are looked at for a name that none of them has. */
const LOOKED_AT = 200;

/** checkpoint: where it is not the last one: the copy goes back to it first. step: its number. */
type At = { checkpoint: string | null; step: string };

/** title: what the thread is called; its forks are called after it. */
export function useFork(thread: string, title: string, onMade: (made: string) => void) {
  const queries = useQueryClient();
  const { idOf, counted } = useOneId();
  return useSending({
    mutationFn: async ({ checkpoint, step }: At) => {
      const made = idOf(JSON.stringify([thread, checkpoint]));
      const params = { path: { thread_id: thread } };
      await madeOnce(made, () =>
        api.POST("/threads/{thread_id}/copy", { params, body: { thread_id: made } }),
      );
      if (checkpoint)
        await api.POST("/threads/{thread_id}/state", {
          params: { path: { thread_id: made } },
          body: { values: null, checkpoint_id: checkpoint },
        });
      await named(made, thread, title, step);
      return made;
    },
    onSuccess: async (made) => {
      counted();
      await queries.invalidateQueries({ queryKey: ["hosted-threads"] });
      onMade(made);
    },
  });
}

/** It comes with the name of the thread that it is a copy of: nobody could tell the two in a list. */
async function named(made: string, thread: string, title: string, step: string): Promise<void> {
  const forks = await body(
    api.POST("/threads/search", {
      body: {
        metadata: { forked_from: thread },
        limit: LOOKED_AT,
        offset: 0,
        select: ["thread_id", "title"],
      },
    }),
  );
  const others = forks.filter((one) => one.thread_id !== made);
  const taken = new Set(others.map((one) => one.title ?? ""));
  const params = { path: { thread_id: made } };
  const called = title ? { title: titleOfFork(title, step, taken) } : {};
  await api.PATCH("/threads/{thread_id}", { params, body: { metadata: { ...called, forked_from: thread } } });
}
