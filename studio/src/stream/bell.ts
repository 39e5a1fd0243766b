/** The server's bell, heard once for all who listen in this tab, and for all tabs: browsers hold few lines to one server. */
import { followTogether } from "./together";

export type Subject = "threads" | "teams";
/** Told of what has changed; null = whatever may have: the line was down, or there is none. */
type Listener = (of: readonly unknown[] | null) => void;

const listeners = new Set<Listener>();
let leaving: AbortController | null = null;

export function onRing(listener: Listener): () => void {
  listeners.add(listener);
  leaving ??= begun();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    leaving?.abort();
    leaving = null;
  };
}

function begun(): AbortController {
  const mine = new AbortController();
  let down = false;
  const tell = (of: readonly unknown[] | null) => {
    for (const listener of [...listeners]) listener(of);
  };
  followTogether("/swarm/changes/stream", {
    signal: mine.signal,
    onFrame: (frame) => {
      // What rang while the line was down was heard by nobody. A line that only opens tells nothing yet.
      tell(down ? null : subjectsOf(frame.data));
      down = false;
    },
    onLine: (up) => {
      down ||= !up;
    },
  }).catch(() => {
    if (leaving === mine) leaving = null; // refused: whoever listens next asks anew
    tell(null);
  });
  return mine;
}

function subjectsOf(data: string): readonly unknown[] {
  const told: unknown = JSON.parse(data || "{}");
  return typeof told === "object" && told !== null && "of" in told && Array.isArray(told.of) ? told.of : [];
}
