/** A thread of a hosted graph: how it stands and where it has been, kept true by its stream. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, body } from "../api/client";
import type { Frame } from "../stream/frames";
import { lookAnew } from "../stream/looking";
import { followWhileSeen } from "../stream/while-seen";
import { heard, SILENCE } from "./heard";

const TOGETHER_MS = 60;
/** As many checkpoints as are shown of a thread. */
const SHOWN = 200;

export function useHosted(id: string) {
  const queries = useQueryClient();
  const path = { thread_id: id };
  const thread = useQuery({
    queryKey: ["hosted", id],
    queryFn: () => body(api.GET("/threads/{thread_id}", { params: { path } })),
  });
  const history = useQuery({
    queryKey: ["hosted-history", id],
    queryFn: () =>
      body(api.POST("/threads/{thread_id}/history", { params: { path }, body: { limit: SHOWN } })),
    placeholderData: (before) => before,
  });
  const [now, setNow] = useState(SILENCE);

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let come: Frame[] = [];
    const look = () => {
      for (const name of ["hosted", "hosted-history"]) lookAnew(queries, [name, id]);
    };
    const show = () => {
      const frames = come;
      timer = undefined;
      come = [];
      setNow((before) => frames.reduce(heard, before));
      if (frames.some((one) => one.event !== "messages")) look();
    };
    followWhileSeen(`/threads/${encodeURIComponent(id)}/stream`, {
      signal: leaving.signal,
      onLine: (up) => up && look(),
      onFrame: (frame) => {
        come.push(frame);
        timer ??= setTimeout(show, TOGETHER_MS);
      },
    }).catch(look);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      setNow(SILENCE);
    };
  }, [id, queries]);
  const again = () => void Promise.all([thread.refetch(), history.refetch()]);
  /** Of what nothing is known at all; what is there stays while it is looked at anew. */
  const error = thread.data && history.data ? null : (thread.error ?? history.error);
  return { thread, history: history.data ?? [], error, again, now };
}
