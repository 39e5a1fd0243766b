/** How much waits for a person, on any page. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { components } from "../api/schema";
import { useInbox } from "../approvals/use-inbox";
import { notIn, PROTOCOLS, useWaitingProtocols } from "../hosted/use-waiting-protocols";
import { onRing } from "../stream/bell";

type Inbox = components["schemas"]["InboxTold"];
const FOUNDRY = "foundry";

/** The inbox looks at every thread that waits: so often at most it is asked for the number alone. */
const REST_MS = 2_000;

export function useWaits(): { count: number; whole: boolean } {
  const queries = useQueryClient();
  const { data } = useInbox();
  const waiting = useWaitingProtocols();
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    let rung = false;
    const look = () => {
      rung = false;
      resting = setTimeout(() => {
        resting = undefined;
        if (rung) look();
      }, REST_MS);
      void queries.invalidateQueries({ queryKey: ["approvals"] });
      void queries.invalidateQueries({ queryKey: [PROTOCOLS] });
    };
    const leave = onRing((changed) => {
      if (changed && !changed.includes("threads")) return;
      rung = true;
      if (resting === undefined) look();
    });
    return () => {
      leave();
      clearTimeout(resting);
    };
  }, [queries]);
  const asked = data?.approvals.filter((one) => one.kind !== "pause").length ?? 0;
  const protocols = notIn(data?.approvals ?? [], waiting).total;
  return {
    count: asked + protocols + (data?.questions.length ?? 0),
    whole: !data || isWhole(data, waiting.asked),
  };
}

/** Threads of protocols whose team the server does not host are no gap where the app itself was asked. */
function isWhole({ whole, hosted_whole, not_hosted }: Inbox, protocols: boolean): boolean {
  if (whole || !protocols) return whole;
  return hosted_whole && not_hosted.every(({ kind, id }) => kind === "team" && id === FOUNDRY);
}
