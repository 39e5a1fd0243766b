/** Whether the server was there when something was last asked of it. */
import { useRef, useSyncExternalStore } from "react";

let up = true;
let answers = 0;
const listeners = new Set<() => void>();

/** Told by whoever was answered, or found nobody. */
export function tellLine(now: boolean): void {
  up = now;
  if (now) answers += 1;
  for (const listener of [...listeners]) listener();
}

function onLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLine(): boolean {
  return useSyncExternalStore(onLine, () => up);
}

/** Whether the server is there, and has answered something since this went wrong. */
export function useBackSince(error: unknown): boolean {
  const noted = useRef({ error, at: answers });
  if (noted.current.error !== error) noted.current = { error, at: answers };
  return useSyncExternalStore(onLine, () => up && answers > noted.current.at);
}
