/** Runs of a hosted graph: begun with an input or an answer, and stopped. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, body } from "../api/client";
import { useOneId } from "../api/ids";
import { begunOnce, threadOnce } from "../api/once";
import { ApiError } from "../api/problems";
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

/** Stops whatever is at work on the thread, or waits to be. What is over by then is stopped, too. */
export function useStop(thread: string) {
  return useSending({
    mutationFn: async () => {
      const active = await Promise.all(
        (["running", "pending"] as const).map((status) => runsOf(thread, status)),
      );
      const ids = active.flat().map((one) => one.run_id ?? "");
      if (ids.length === 0) return;
      await api
        .POST("/runs/cancel", {
          body: { thread_id: thread, run_ids: ids },
          params: { query: { action: "interrupt" } },
        })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
    },
  });
}

/** The server takes no more ids at once. */
const AT_ONCE = 500;

function runsOf(thread: string, status: "running" | "pending") {
  const query = { limit: AT_ONCE, status, select: ["run_id" as const] };
  return body(api.GET("/threads/{thread_id}/runs", { params: { path: { thread_id: thread }, query } }));
}
