/** Runs of a hosted graph: begun with an input or an answer, and stopped. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, body } from "../api/client";
import { useOneId } from "../api/ids";
import { begunOnce, threadOnce } from "../api/once";
import type { components } from "../api/schema";
import { useSending } from "../api/sending";
import { record } from "../form/shape";
import { failureIn, type Heard } from "./heard";

type Asked = Pick<components["schemas"]["RunCreate"], "input" | "command" | "checkpoint_id" | "config">;
/** What is streamed: nodes as they begin and end, words as they come. */
const MODES = ["tasks", "messages-tuple", "values"] as const;

export function useRun(assistant: string) {
  const queries = useQueryClient();
  const { idOf, counted } = useOneId();
  return useSending({
    mutationFn: async (said: Partial<Asked> & { thread?: string; title?: string }) => {
      const { thread, title, ...asked } = said;
      const act = idOf(JSON.stringify([assistant, said]));
      if (!thread) await threadOnce(act, title ?? "");
      await begunOnce(thread ?? act, act, {
        assistant_id: assistant,
        stream_mode: [...MODES],
        stream_resumable: true,
        ...asked,
      });
      return thread ?? act;
    },
    onSuccess: counted,
    onSettled: () => queries.invalidateQueries({ queryKey: ["hosted-threads"] }),
  });
}

type Thread = components["schemas"]["ThreadTold"];

/** Of a thread whose last run failed: what it failed of, and what it was given. now: what is heard of it. */
export function useFailed(id: string, thread: Thread | undefined, now: Heard) {
  const over = thread?.status === "error" && !now.running;
  const last = useQuery({
    queryKey: ["hosted-runs", id, "last", thread?.updated_at],
    enabled: over,
    queryFn: () =>
      body(
        api.GET("/threads/{thread_id}/runs", {
          params: { path: { thread_id: id }, query: { limit: 1 } },
        }),
      ),
  });
  const run = over ? last.data?.[0] : undefined;
  const words = now.error || failureIn(run?.error);
  return words ? { words, input: record(run?.kwargs?.input) } : null;
}

export function useStop(thread: string) {
  return useSending({
    mutationFn: () =>
      api.POST("/runs/cancel", {
        body: { thread_id: thread, status: "all" },
        params: { query: { action: "interrupt" } },
      }),
  });
}
