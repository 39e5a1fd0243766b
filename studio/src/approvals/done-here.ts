/** What has been done about a question on this page: what is on its way, and what came of it. */
import type { Approval } from "../api/types";
import type { useGoOn } from "../thread/use-go-on";
import { goingOn, goneOn } from "./ruled";
import type { Decision, useAnswer } from "./use-answer";
import type { Came } from "./use-came";

/** doing: what is on its way, in words. done: it was taken in. begun: neither, but something is. mine: what came of it. */
export type DoneHere = { underWay: boolean; begun: boolean; done: boolean; doing: string; mine: Came | null };

export function doneHere(
  one: Approval,
  answer: ReturnType<typeof useAnswer>,
  goOn: ReturnType<typeof useGoOn>,
): DoneHere {
  const underWay = answer.isPending || goOn.isPending;
  const about = {
    underWay,
    begun: underWay || answer.isError || goOn.isError,
    done: answer.isSuccess || goOn.isSuccess,
  };
  if (goOn.isPending) return { ...about, doing: goingOn(one), mine: null };
  if (goOn.isSuccess)
    return {
      ...about,
      doing: "",
      mine: { words: goneOn(one, " by you"), at: goOn.submittedAt / 1000, sign: "yes" },
    };
  const action = answer.variables?.decision.action;
  const words = action && answer.isSuccess ? BY_YOU[action] : undefined;
  return {
    ...about,
    doing: (action && answer.isPending && DOING[action]) || "",
    mine: words ? { words, at: answer.submittedAt / 1000, sign: action === "reject" ? "no" : "yes" } : null,
  };
}

type OfEach = Readonly<Partial<Record<Decision["action"], string>>>;
const BY_YOU: OfEach = {
  approve: "Approved by you",
  reject: "Rejected by you",
  edit: "Edited by you",
  redirect: "Redirected by you",
  roll_back: "Rolled back by you",
};
const DOING: OfEach = {
  approve: "Approving",
  reject: "Rejecting",
  edit: "Sending your edit",
  redirect: "Redirecting",
  roll_back: "Rolling back",
};
