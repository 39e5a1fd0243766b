/** Going on from a checkpoint: back to it here, a fork of it, or a replay with something else. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { api, body } from "../../api/client";
import { useOneId } from "../../api/ids";
import { madeOnce } from "../../api/once";
import { useSending } from "../../api/sending";
import type { Picture } from "../../api/types";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { commandTold } from "../../thread/telling";
import { threadPage } from "../../thread/thread-page";
import { useGoOn } from "../../thread/use-go-on";
import { Replaying } from "./replaying";
import { RollingBack } from "./rolling-back";

/** point: what the checkpoint is called. */
type Props = { id: string; checkpoint: string; point: string; names: Picture; children?: ReactNode };

export function GoOnFrom({ id, checkpoint, point, names, children }: Props) {
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const path = { thread_id: id };
  const forked = useOneId();
  const fork = useSending({
    mutationFn: () => {
      const thread_id = forked.idOf(checkpoint);
      return madeOnce(thread_id, () =>
        api.POST("/swarm/threads/{thread_id}/fork", { params: { path }, body: { checkpoint, thread_id } }),
      );
    },
    onSuccess: (made) => {
      forked.counted();
      void queries.invalidateQueries({ queryKey: ["threads"] });
      go(`/threads/${made}/history`);
    },
  });
  const { idOf, counted } = useOneId();
  const back = useSending({
    mutationFn: () =>
      body(
        api.POST("/swarm/threads/{thread_id}/commands", {
          params: { path },
          body: { command: { kind: "roll_back", checkpoint }, command_id: idOf(checkpoint), wait: true },
        }),
      ),
    onSuccess: counted,
  });
  const busy = fork.isPending || back.isPending;
  return (
    <div className="max-h-[60%] shrink-0 overflow-auto max-sm:max-h-none border-b border-line bg-sheet">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <Button disabled={busy} onClick={() => fork.mutate()}>
          Fork here
        </Button>
        <Button disabled={busy} aria-expanded={open} onClick={() => setOpen(!open)}>
          Replay with …
        </Button>
        <RollingBack id={id} point={point} names={names} busy={busy} back={back.mutate} />
        {children}
        {back.data ? (
          <>
            <p role="status" className="min-w-0 break-words text-xs text-ink-soft">
              {commandTold("Rolled back", back.data.command)}
            </p>
            {back.data.command.state === "applied" ? <GoesOn key={back.submittedAt} id={id} /> : null}
          </>
        ) : null}
      </div>
      {open ? <Replaying id={id} checkpoint={checkpoint} /> : null}
      {fork.error ? <Refused what="The fork" error={fork.error} did="was not made" /> : null}
      {back.error ? <Refused what="The way back" error={back.error} did="was not taken" /> : null}
    </div>
  );
}

/** Whoever has gone back on a thread that stands still may want it to go on, and is not to look for how. */
function GoesOn({ id }: { id: string }) {
  const { data: page } = useQuery(threadPage(id));
  const goOn = useGoOn(id);
  const stands = page && page.status !== "busy" && page.approvals.length === 0 && page.live.due.length > 0;
  if (!stands && !goOn.isSuccess) return null;
  return (
    <>
      <Button busy={goOn.isPending || goOn.isSuccess} onClick={() => goOn.mutate()}>
        Go on
      </Button>
      {goOn.isError ? <Refused what="The word to go on" error={goOn.error} did="was not taken in" /> : null}
    </>
  );
}
