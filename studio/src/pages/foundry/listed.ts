/** Protocols in a list. Pure. */
import type { ListedProtocol } from "../../api/types";

/** More than these are not listed. */
export const MOST = 100;

/** The list with what has changed in it, the last touched first. */
export function merged(had: readonly ListedProtocol[], changed: readonly ListedProtocol[]): ListedProtocol[] {
  const known = new Set(changed.map((one) => one.thread_id));
  return [...changed, ...had.filter((one) => !known.has(one.thread_id))]
    .sort((a, b) => b.updated_at - a.updated_at)
    .slice(0, MOST);
}
