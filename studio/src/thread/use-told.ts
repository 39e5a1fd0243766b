/** A thread's events as they come, over cuts of the line; `look` is called when the thread may stand otherwise. */
import { useEffect, useState } from "react";
import { followWhileSeen } from "../stream/while-seen";
import { changesStanding, type ThreadEvent } from "./events";
import { NOTHING, seen } from "./seen";

/** Several events come of one thing that happened: they are shown, and the thread is looked at, together. */
const TOGETHER_MS = 60;

/** `known`: nothing is followed before; `look` has to stay the same function. */
export function useTold(id: string, known: boolean, look: () => void) {
  const [told, setTold] = useState(NOTHING);
  const [line, setLine] = useState(true);
  useEffect(() => {
    if (!known) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let come: ThreadEvent[] = [];
    const show = () => {
      const now = come;
      timer = undefined;
      come = [];
      setTold((before) => seen(before, now));
      if (now.some(changesStanding)) look();
    };
    followWhileSeen(`/swarm/threads/${encodeURIComponent(id)}/events/stream`, {
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
  }, [known, id, look]);
  return { events: told.events, writing: told.writing, line };
}
