/** A person's answer to what waits, sent once however often it is clicked. */
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api/client";
import { useOneId } from "../api/ids";
import type { components } from "../api/schema";
import { useSending } from "../api/sending";
import type { Approval } from "../api/types";
import { withArguments } from "./exact";

export type Decision = components["schemas"]["ReviewSaid"]["decision"];
/** written: the arguments of a call as they stand in the field, where they are edited. */
export type Send = (decision: Decision, written?: string) => void;
type Said = { decision: Decision; written?: string | undefined };

/** counted: called once an answer has. */
export function useAnswer(one: Approval, counted: (decision: Decision) => void) {
  const queries = useQueryClient();
  const { idOf } = useOneId();
  return useSending({
    mutationFn: ({ decision, written }: Said) => {
      return api.POST("/swarm/threads/{thread_id}/approvals/{approval_id}", {
        params: { path: { thread_id: one.thread_id, approval_id: one.approval } },
        body: { decision, command_id: idOf(written ?? JSON.stringify(decision)) },
        ...(written === undefined ? {} : { bodySerializer: (body) => withArguments(body, written) }),
      });
    },
    onSuccess: (_, { decision }) => counted(decision),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["approvals"] }),
        queries.invalidateQueries({ queryKey: ["thread", one.thread_id] }),
      ]),
  });
}
