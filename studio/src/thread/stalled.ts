/**
 * Why a thread stands still though nobody is asked anything: a question was closed, and its step is due; or nothing
 * has run on it since it was forked, and what its origin asked is asked here only once it does. Pure.
 */
import type { ThreadEvent, ThreadPage } from "./events";

type Page = Pick<ThreadPage, "status" | "approvals" | "live" | "seq">;
type Data = Readonly<Record<string, unknown>>;

/**
 * due: the steps that go on. why: what somebody did that closed the question, in the server's words; "" = unknown.
 * call: whose call of which tool it was, where it was one; what becomes of it hangs on the right as it is then.
 */
export type Stalled = { due: readonly string[]; why: string; call: Call | null; fork?: Fork };
/** asks: what is asked first once it runs, as far as that is known. */
export type Fork = { asks: readonly string[] };
export type Call = {
  agent: string;
  tool: string;
  /** As people call the tool. */
  name: string;
};

export function stalledIn(page: Page, events: readonly ThreadEvent[]): Stalled | null {
  if (page.status !== "interrupted" || page.approvals.length > 0) return null;
  const begun = events.findLastIndex(({ kind }) => kind === "run_started");
  // All of them are here, and none tells of a run.
  if (begun < 0 && events.length >= page.seq) return forked(page);
  if (page.live.due.length === 0) return null;
  const since = events.slice(begun + 1);
  const closed = since.findLastIndex(({ kind }) => kind === "approval_closed");
  if (closed < 0) return null;
  const by = since.slice(0, closed).findLast(({ kind }) => kind === "command_applied");
  const why = typeof by?.data.note === "string" ? by.data.note : "";
  return { due: page.live.due, why, call: callOf(askedIn(events, since[closed]?.data.approval)) };
}

function forked({ live }: Page): Stalled {
  const asks = Object.entries(live.nodes).flatMap(([id, { status }]) => (status === "waiting" ? [id] : []));
  return { due: live.due, why: "", call: null, fork: { asks } };
}

/** The question of that id, as it was asked; maybe by a run before. */
function askedIn(events: readonly ThreadEvent[], id: unknown): Data {
  const asked = events.findLast(
    ({ kind, data }) => kind === "approval_asked" && (data.approval as Data | undefined)?.id === id,
  );
  return (asked?.data.approval ?? {}) as Data;
}

function callOf({ agent, tool, tool_name: name }: Data): Call | null {
  return tool ? { agent: String(agent ?? ""), tool: String(tool), name: String(name || tool) } : null;
}
