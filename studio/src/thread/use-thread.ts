/** A thread as it stands, kept true by its events. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, body } from "../api/client";
import { follow } from "../stream/following";
import { changesStanding, type ThreadEvent, type ThreadPage } from "./events";
import { type Writing, written } from "./writing";

/** Several events come of one thing that happened: the thread is looked at once after them. */
const TOGETHER_MS = 60;
const NOTHING: Writing = new Map();
/** As many as a page shows at once; older ones are in the trace. */
const KEPT = 2_000;

export function useThread(id: string) {
  const queries = useQueryClient();
  const page = useQuery({
    queryKey: ["thread", id],
    queryFn: () => body(api.GET("/swarm/threads/{thread_id}", { params: { path: { thread_id: id } } })),
  });
  const [writing, setWriting] = useState(NOTHING);
  const [events, setEvents] = useState<readonly ThreadEvent[]>([]);
  const [line, setLine] = useState(true);
  const known = page.data !== undefined;

  useEffect(() => {
    if (!known) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ["thread", id] }), TOGETHER_MS);
    };
    follow(`/swarm/threads/${encodeURIComponent(id)}/events/stream`, {
      signal: leaving.signal,
      onLine: setLine,
      onFrame: (frame) => {
        const event = JSON.parse(frame.data) as ThreadEvent;
        setWriting((before) => written(before, event));
        if (event.kind !== "token") setEvents((before) => [...before.slice(-KEPT), event]);
        if (changesStanding(event)) lookAgain();
      },
    }).catch(() => void queries.invalidateQueries({ queryKey: ["thread", id] }));
    return () => {
      leaving.abort();
      clearTimeout(timer);
      setWriting(NOTHING);
      setEvents([]);
    };
  }, [known, id, queries]);

  return { page: page.data as ThreadPage | undefined, error: page.error, events, writing, line };
}
