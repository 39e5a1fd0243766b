/** Follows a stream while its page is looked at: browsers hold few lines to one server, and a hidden page needs none. */
import { type Following, follow } from "./following";

/** Whoever only looks something up in another tab comes back to a line that still stands. */
export const HIDDEN_MS = 5_000;

/** Like `follow`; what came while the page was hidden comes once it is seen, behind the last frame that was heard. */
export async function followWhileSeen(url: string, following: Following): Promise<void> {
  const { signal, onFrame } = following;
  let { after = "" } = following;
  while (!signal.aborted) {
    await seen(signal);
    const looking = new AbortController();
    const leave = onHidden(() => looking.abort());
    try {
      await follow(url, {
        ...following,
        after,
        signal: AbortSignal.any([signal, looking.signal]),
        onFrame: (frame) => {
          if (frame.id) after = frame.id;
          onFrame(frame);
        },
      });
    } finally {
      leave();
    }
  }
}

function isHidden(): boolean {
  return document.visibilityState === "hidden";
}

/** Once the page is looked at, or the signal ends it. */
function seen(signal: AbortSignal): Promise<void> | undefined {
  if (!isHidden() || signal.aborted) return undefined;
  return new Promise((resolve) => {
    const over = new AbortController();
    const look = () => {
      if (isHidden() && !signal.aborted) return;
      over.abort();
      resolve();
    };
    document.addEventListener("visibilitychange", look, { signal: over.signal });
    signal.addEventListener("abort", look, { signal: over.signal });
  });
}

/** Told once the page has been hidden for so long that nobody looks something up elsewhere. */
function onHidden(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (isHidden()) timer = setTimeout(tell, HIDDEN_MS);
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
