/** What became of a question that waits no more and was not answered here: by whom, and when; or why it was closed. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../api/client";
import type { Approval } from "../api/types";
import type { ThreadEvent } from "../thread/events";
import { goneOn } from "./ruled";
import { ranOut } from "./time-over";

/** at: Unix seconds; null = nobody knows. */
export type Came = { words: string; at: number | null };

const KINDS = ["gate_decided", "approval_closed", "command_applied"];
const MOST = 1000;

export function useCame(one: Approval, wanted: boolean): Came {
  const { data } = useQuery({
    queryKey: ["came", one.thread_id, one.approval],
    enabled: wanted,
    queryFn: () =>
      body(
        api.GET("/swarm/threads/{thread_id}/events", {
          params: { path: { thread_id: one.thread_id }, query: { kind: KINDS, limit: MOST } },
        }),
      ),
  });
  return (data && cameOf(one, data as unknown as readonly ThreadEvent[])) ?? UNKNOWN;
}

const UNKNOWN: Came = { words: "It waits no more", at: null };

export function cameOf(one: Approval, events: readonly ThreadEvent[]): Came | null {
  const at = events.findLastIndex(
    ({ kind, data }) => kind !== "command_applied" && data.approval === one.approval,
  );
  const found = events[at];
  if (!found) return null;
  if (found.kind === "gate_decided") {
    const { decision, by } = found.data;
    if (decision === "expired") return { words: ranOut(one), at: found.at };
    const word = decision === "approved" || decision === "rejected" ? `${WORDS[decision]} by` : "Answered by";
    return { words: `${word} ${typeof by === "string" && by ? by : "somebody else"}`, at: found.at };
  }
  if (found.data.status === "expired") return { words: ranOut(one), at: found.at };
  const by = events.slice(0, at).findLast(({ kind }) => kind === "command_applied");
  // The word to go on closes only what the rules ask nobody about; its own note is of pauses.
  const wentOn = by?.data.command === "resume";
  if (wentOn && one.ruled) return { words: goneOn(one), at: found.at };
  const why = !wentOn && typeof by?.data.note === "string" && by.data.note ? `: ${by.data.note}` : "";
  return { words: `Not asked any more${why}`, at: found.at };
}

const WORDS = { approved: "Approved", rejected: "Rejected" } as const;
