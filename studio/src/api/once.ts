/** Acts that make a thread or begin a run: sent again under the same id after a cut line, they count once. */
import { api, body } from "./client";
import { ApiError } from "./problems";
import type { components } from "./schema";

/** Where a run's metadata says what the page has called it. */
const CALLED = "sent_as";
/** As many runs are looked at for one that has begun already. */
const LATEST = 20;
const tried = new Set<string>();

type Asked = Omit<components["schemas"]["RunCreate"], "langsmith_tracer" | "metadata">;

/** Has a thread made under an id of the page's own, unless it is there: then it was made when that was sent before. */
export async function madeOnce(id: string, make: () => Promise<unknown>): Promise<string> {
  try {
    await make();
  } catch (error) {
    if (!(error instanceof ApiError && String(error.problem.type).endsWith(":thread-exists"))) throw error;
  }
  return id;
}

/** A thread to run something on. */
export function threadOnce(id: string, title: string): Promise<unknown> {
  const metadata = title ? { title } : {};
  return api.POST("/threads", { body: { thread_id: id, if_exists: "do_nothing", metadata } });
}

/** Begins a run, unless it has begun when it was sent before. */
export async function begunOnce(thread: string, id: string, asked: Asked): Promise<void> {
  const params = { path: { thread_id: thread } };
  if (tried.has(id)) {
    const query = { limit: LATEST };
    const runs = await body(api.GET("/threads/{thread_id}/runs", { params: { ...params, query } }));
    if (runs.some((run) => run.metadata?.[CALLED] === id)) return;
  }
  tried.add(id);
  await api.POST("/threads/{thread_id}/runs", { params, body: { ...asked, metadata: { [CALLED]: id } } });
}
