/** A question whose time runs out: what comes then, what has come of it, and whether it was that. Pure. */
import type { Approval } from "../api/types";

type Timed = Pick<Approval, "deadline" | "later" | "on_expiry">;

/** Said behind when it is due. */
export function thenComes({ later, on_expiry }: Timed): string {
  if (later.length > 0) return `then ${later[0]} is asked too`;
  return THEN[on_expiry] ?? "";
}

const THEN: Readonly<Record<string, string>> = {
  reject: "then the answer is no",
  fail: "then it fails",
  wait: "and waits on then",
};

/** What has come of a question that nobody has answered in its time. */
export function ranOut({ on_expiry }: Timed): string {
  return `Nobody answered in time: ${on_expiry === "fail" ? "it has failed" : "the answer is no"}`;
}

/** Whom it is for; and that it was put to others, too, since nobody had answered. */
export function handedOn({ level, whom }: Pick<Approval, "level" | "whom">): string {
  return `, for ${whom}${level > 0 ? ", as nobody answered in time before" : ""}`;
}

/** Seconds that clocks may differ. */
const APART = 5;

/** Whether the time of a question that is gone was over: nobody may have seen what came of it. */
export function wasDue({ deadline }: Timed, now = Date.now() / 1000): boolean {
  return deadline !== null && deadline <= now + APART;
}
