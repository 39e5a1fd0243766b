/** Why a thread stands still though nobody is asked anything: a question was closed, and its step is due. Pure. */
import type { ThreadEvent, ThreadPage } from "./events";

type Page = Pick<ThreadPage, "status" | "approvals" | "live">;
type Data = Readonly<Record<string, unknown>>;

/**
 * due: the steps that go on. why: what somebody did that closed the question, in the server's words; "" = unknown.
 * denied: the tool whose call waits, where that is forbidden now; "" = none is.
 */
export type Stalled = { due: readonly string[]; why: string; denied: string };

export function stalledIn(page: Page, events: readonly ThreadEvent[]): Stalled | null {
  if (page.status !== "interrupted" || page.approvals.length > 0 || page.live.due.length === 0) return null;
  const begun = events.findLastIndex(({ kind }) => kind === "run_started");
  const since = events.slice(begun + 1);
  const closed = since.findLastIndex(({ kind }) => kind === "approval_closed");
  if (closed < 0) return null;
  const by = since.slice(0, closed).findLast(({ kind }) => kind === "command_applied");
  const why = typeof by?.data.note === "string" ? by.data.note : "";
  return { due: page.live.due, why, denied: deniedBy(by, askedIn(events, since[closed]?.data.approval)) };
}

/** The question of that id, as it was asked; maybe by a run before. */
function askedIn(events: readonly ThreadEvent[], id: unknown): Data {
  const asked = events.findLast(
    ({ kind, data }) => kind === "approval_asked" && (data.approval as Data | undefined)?.id === id,
  );
  return (asked?.data.approval ?? {}) as Data;
}

/** As people call it. */
function deniedBy(command: ThreadEvent | undefined, asked: Data): string {
  const { tool, effect } = (command?.data.given ?? {}) as Data;
  const forbidden = command?.data.command === "set_tool" && effect === "deny" && tool === asked.tool;
  return forbidden ? String(asked.tool_name || asked.tool) : "";
}
