/** What became of a question that waits no more and was not answered here: by whom, and when; or why it was closed. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../api/client";
import type { Approval } from "../api/types";
import type { ThreadEvent } from "../thread/events";
import type { Sign } from "./over";
import { goneOn } from "./ruled";
import { ranOut } from "./time-over";

/** at: Unix seconds; null = nobody knows. */
export type Came = { words: string; at: number | null; sign: Sign };

const KINDS = ["gate_decided", "approval_closed", "command_applied"];
const MOST = 1000;
const AGAIN_MS = 1000;
/** Of what the log tells nothing after that, nobody will know. */
const TRIES = 60;

export function useCame(one: Approval, wanted: boolean): Came {
  const { data } = useQuery({
    queryKey: ["came", one.thread_id, one.approval],
    enabled: wanted,
    // A question is off the list as soon as an answer is accepted, and what came of it is told once that is applied.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < TRIES && !cameOf(one, (data ?? []) as readonly ThreadEvent[]) ? AGAIN_MS : false,
    queryFn: () =>
      body(
        api.GET("/swarm/threads/{thread_id}/events", {
          params: { path: { thread_id: one.thread_id }, query: { kind: KINDS, limit: MOST } },
        }),
      ),
  });
  return (data && cameOf(one, data as unknown as readonly ThreadEvent[])) ?? UNKNOWN;
}

const UNKNOWN: Came = { words: "It waits no more", at: null, sign: "" };

export function cameOf(one: Approval, events: readonly ThreadEvent[]): Came | null {
  const at = events.findLastIndex(
    ({ kind, data }) => kind !== "command_applied" && data.approval === one.approval,
  );
  const found = events[at];
  if (!found) return null;
  if (found.kind === "gate_decided") {
    const { decision, by } = found.data;
    if (decision === "expired") return { words: ranOut(one), at: found.at, sign: "" };
    const known = decision === "approved" || decision === "rejected" ? ANSWERS[decision] : ANSWERED;
    const who = typeof by === "string" && by ? by : "somebody else";
    return { words: `${known.word} by ${who}`, at: found.at, sign: known.sign };
  }
  if (found.data.status === "expired") return { words: ranOut(one), at: found.at, sign: "" };
  const by = events.slice(0, at).findLast(({ kind }) => kind === "command_applied");
  // The word to go on closes only what the rules ask nobody about; its own note is of pauses.
  const wentOn = by?.data.command === "resume";
  if (wentOn && one.ruled) return { words: goneOn(one), at: found.at, sign: "" };
  const why = !wentOn && typeof by?.data.note === "string" && by.data.note ? `: ${by.data.note}` : "";
  return { words: `Not asked any more${why}`, at: found.at, sign: "" };
}

const ANSWERED = { word: "Answered", sign: "" } as const;
const ANSWERS = {
  approved: { word: "Approved", sign: "yes" },
  rejected: { word: "Rejected", sign: "no" },
} as const;
