/** Runs of a hosted graph: begun with an input or an answer, and stopped. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, body } from "../api/client";
import type { components } from "../api/schema";

type Asked = Pick<components["schemas"]["RunCreate"], "input" | "command" | "checkpoint_id" | "config">;
/** What is streamed: nodes as they begin and end, words as they come. */
const MODES = ["tasks", "messages-tuple", "values"] as const;

export function useRun(assistant: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ thread, title, ...asked }: Partial<Asked> & { thread?: string; title?: string }) => {
      const id = thread ?? (await made(title ?? ""));
      await api.POST("/threads/{thread_id}/runs", {
        params: { path: { thread_id: id } },
        body: { assistant_id: assistant, stream_mode: [...MODES], stream_resumable: true, ...asked },
      });
      return id;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["hosted-threads"] }),
  });
}

async function made(title: string): Promise<string> {
  const thread = await body(api.POST("/threads", { body: { metadata: title ? { title } : {} } }));
  return thread.thread_id ?? "";
}

export function useStop(thread: string) {
  return useMutation({
    mutationFn: () =>
      api.POST("/runs/cancel", {
        body: { thread_id: thread, status: "all" },
        params: { query: { action: "interrupt" } },
      }),
  });
}
