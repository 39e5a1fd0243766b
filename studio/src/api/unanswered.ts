/** What was sent to the server, and has had no answer for so long that whoever sent it wants to know. */
import { useSyncExternalStore } from "react";
import { ApiError, SILENT } from "./problems";

/** Whoever has pressed a button waits for so long without a word. */
export const LONG_MS = 10_000;

let late: readonly AbortController[] = [];
const listeners = new Set<() => void>();

function set(now: readonly AbortController[]): void {
  late = now;
  for (const listener of [...listeners]) listener();
}

/** What `send` brings; told to be late after a while, and given up where the person stops waiting for it. */
export async function awaited<T>(send: (stopped: AbortSignal) => Promise<T>): Promise<T> {
  const mine = new AbortController();
  const timer = setTimeout(() => set([...late, mine]), LONG_MS);
  try {
    return await send(mine.signal);
  } finally {
    clearTimeout(timer);
    if (late.includes(mine)) set(late.filter((one) => one !== mine));
  }
}

/** Waits for none of them any longer. The server may have taken them in all the same. */
export function stopWaiting(): void {
  const detail =
    "You have stopped waiting. The server may have taken it in all the same: look before you send it again.";
  for (const one of late) one.abort(new ApiError(0, { title: SILENT, detail }));
}

/** How much that was sent waits for an answer, late. */
export function useUnanswered(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => late.length,
  );
}
