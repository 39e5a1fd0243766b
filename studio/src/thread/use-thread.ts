/** A thread as it stands, kept true by its events. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, body } from "../api/client";
import { follow } from "../stream/following";
import { changesStanding, type ThreadEvent, type ThreadPage } from "./events";
import { NOTHING, seen } from "./seen";

/** Several events come of one thing that happened: they are shown, and the thread is looked at, together. */
const TOGETHER_MS = 60;

export function useThread(id: string) {
  const queries = useQueryClient();
  const page = useQuery({
    queryKey: ["thread", id],
    queryFn: () => body(api.GET("/swarm/threads/{thread_id}", { params: { path: { thread_id: id } } })),
  });
  const [told, setTold] = useState(NOTHING);
  const [line, setLine] = useState(true);
  const known = page.data !== undefined;

  useEffect(() => {
    if (!known) return;
    const leaving = new AbortController();
    const look = () => void queries.invalidateQueries({ queryKey: ["thread", id] });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let come: ThreadEvent[] = [];
    const show = () => {
      const now = come;
      timer = undefined;
      come = [];
      setTold((before) => seen(before, now));
      if (now.some(changesStanding)) look();
    };
    follow(`/swarm/threads/${encodeURIComponent(id)}/events/stream`, {
      signal: leaving.signal,
      onLine: (up) => {
        setLine(up);
        if (up) look();
      },
      onFrame: (frame) => {
        come.push(JSON.parse(frame.data) as ThreadEvent);
        timer ??= setTimeout(show, TOGETHER_MS);
      },
    }).catch(look);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      setTold(NOTHING);
    };
  }, [known, id, queries]);

  const { error, refetch, data } = page;
  return {
    page: data as ThreadPage | undefined,
    error,
    refetch,
    events: told.events,
    writing: told.writing,
    line,
  };
}
