/** Writes to the state of a checkpoint: on the thread itself, which then stands as it did then, or on a fork of it. */
import { useQueryClient } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { useSending } from "../../api/sending";

type Values = Record<string, unknown>;
export type Written = { thread: string; checkpoint: string };

export function useWriting(id: string, checkpoint: string, onWritten: (made: Written) => void) {
  const queries = useQueryClient();
  return useSending({
    mutationFn: ({ values, forked }: { values: Values; forked: boolean }) =>
      forked ? writtenOnFork(id, checkpoint, values) : written(id, values, checkpoint),
    onSuccess: async (made) => {
      onWritten(made);
      const keys = [["threads"], ...["history", "thread", "trace"].map((name) => [name, id])];
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

async function written(thread: string, values: Values, checkpoint?: string): Promise<Written> {
  const made = await body(
    api.POST("/threads/{thread_id}/state", {
      params: { path: { thread_id: thread } },
      body: { values, ...(checkpoint ? { checkpoint_id: checkpoint } : {}) },
    }),
  );
  return { thread, checkpoint: made.checkpoint_id };
}

/** What cannot be written leaves no fork behind. */
async function writtenOnFork(id: string, checkpoint: string, values: Values): Promise<Written> {
  const { thread_id } = await body(
    api.POST("/swarm/threads/{thread_id}/fork", {
      params: { path: { thread_id: id } },
      body: { checkpoint },
    }),
  );
  try {
    return await written(thread_id, values);
  } catch (error) {
    await api.DELETE("/threads/{thread_id}", { params: { path: { thread_id } } });
    throw error;
  }
}
