/** Why the word to go on would do nothing on a thread that nothing runs on; "" = it would do something. Pure. */
import type { ThreadPage } from "./events";

type Page = Pick<ThreadPage, "status" | "approvals" | "live">;
type Question = Page["approvals"][number];

export function noGoingOn({ status, approvals, live }: Page): string {
  const due = live.due.length > 0;
  if (status === "idle") return due ? "" : "Nothing stands still here";
  // What has failed is tried once more.
  const failed = Object.values(live.nodes).some((node) => node.status === "failed");
  const asked = approvals.length > 0 && approvals.every(waitsForAnswer);
  return asked && !due && !failed ? "It waits for a person: it goes on once that is answered" : "";
}

/** Some are over without an answer, once the thread sees to them: taken back, late, or ruled on by now. */
function waitsForAnswer({ kind, ruled, overdue, changed }: Question): boolean {
  return kind !== "pause" && !ruled && !overdue && changed.length === 0;
}
