/** A team's thread as it stood at a checkpoint: the flow of that time, and its state, part by part. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, body } from "../../api/client";
import { TeamGraph } from "../../graph/drawn";
import { Coming } from "../../parts/coming";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { statesOf } from "../../thread/states";
import { StateThen } from "./state-then";

type Props = { id: string; checkpoint: string; newest: boolean; onWritten: (checkpoint: string) => void };

export function Then({ id, checkpoint, newest, onWritten }: Props) {
  const then = useQuery({
    queryKey: ["checkpoint", id, checkpoint],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    queryFn: () =>
      body(
        api.GET("/swarm/threads/{thread_id}/checkpoints/{checkpoint}", {
          params: { path: { thread_id: id, checkpoint } },
        }),
      ),
  });
  const states = useMemo(() => (then.data ? statesOf(then.data.live) : undefined), [then.data]);
  if (then.isError)
    return <Refused what="The checkpoint" error={then.error} again={() => void then.refetch()} />;
  if (!then.data || !states) return <Waiting what="the checkpoint" />;
  const shown = then.data.checkpoint.checkpoint_id;
  return (
    <>
      <div className="min-h-0 flex-1 max-sm:h-64 max-sm:flex-none">
        <Coming what="the picture">
          <TeamGraph picture={then.data.workflow.picture} label="The flow of that time" states={states} />
        </Coming>
      </div>
      {/* Till the next one is there, nobody is to begin an edit of the one before: it would be lost. */}
      <div className="contents" inert={then.isPlaceholderData}>
        <StateThen
          key={shown}
          id={id}
          checkpoint={shown}
          newest={newest}
          state={then.data.state}
          parts={then.data.parts}
          notes={then.data.notes}
          settable={then.data.settable}
          told={then.data}
          onWritten={onWritten}
        />
      </div>
    </>
  );
}
