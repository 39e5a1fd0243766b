/** What is different between two checkpoints of a team's thread, as the server tells it. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { partsOfTeam } from "../../thread/differing";
import { Differences } from "./differences";

type Props = { id: string; old: string; other: string; close: () => void };

export function Compared({ id, old, other, close }: Props) {
  const diff = useQuery({
    queryKey: ["diff", id, old, other],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      body(
        api.GET("/swarm/threads/{thread_id}/checkpoints/{checkpoint}/diff", {
          params: { path: { thread_id: id, checkpoint: old }, query: { other } },
        }),
      ),
  });
  if (diff.isError)
    return <Refused what="The comparison" error={diff.error} again={() => void diff.refetch()} />;
  if (!diff.data) return <Waiting what="the comparison" />;
  const { old: from, new: to, workflow, changes } = diff.data;
  return (
    <Differences
      title={`From ${from.number} to ${to.number}`}
      parts={partsOfTeam(diff.data)}
      {...(changes.length > 0 ? { none: ONLY_NOTES } : {})}
      exact={{ workflow, changes }}
      close={close}
    />
  );
}

const ONLY_NOTES =
  "Nothing but what the run has noted for itself, such as ids, times and counts: see it as JSON.";
