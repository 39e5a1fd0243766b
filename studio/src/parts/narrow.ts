/** Whether there is a telephone's room: for what styles alone cannot say, such as how high a row is. */
import { useSyncExternalStore } from "react";

const NARROW = "(width < 48rem)"; // as `max-sm`

function listen(changed: () => void): () => void {
  const query = window.matchMedia?.(NARROW);
  query?.addEventListener("change", changed);
  return () => query?.removeEventListener("change", changed);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia?.(NARROW).matches ?? false);
}
