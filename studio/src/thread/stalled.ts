/** Why a thread stands still though nobody is asked anything: a question was closed, and its step is due. Pure. */
import type { ThreadEvent, ThreadPage } from "./events";

type Page = Pick<ThreadPage, "status" | "approvals" | "live">;

/** due: the steps that go on. why: what somebody did that closed the question, in the server's words; "" = unknown. */
export type Stalled = { due: readonly string[]; why: string };

export function stalledIn(page: Page, events: readonly ThreadEvent[]): Stalled | null {
  if (page.status !== "interrupted" || page.approvals.length > 0 || page.live.due.length === 0) return null;
  const begun = events.findLastIndex(({ kind }) => kind === "run_started");
  const since = events.slice(begun + 1);
  const closed = since.findLastIndex(({ kind }) => kind === "approval_closed");
  if (closed < 0) return null;
  const by = since.slice(0, closed).findLast(({ kind }) => kind === "command_applied");
  return { due: page.live.due, why: typeof by?.data.note === "string" ? by.data.note : "" };
}
