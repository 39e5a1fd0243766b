/** What lies between two texts. Pure. */

/** The one change that makes of a text another: what is the same before and behind it stays, and the cursor in it. */
export function between(old: string, now: string): { from: number; to: number; insert: string } {
  const most = Math.min(old.length, now.length);
  let from = 0;
  while (from < most && old[from] === now[from]) from += 1;
  let same = 0;
  while (same < most - from && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  return { from, to: old.length - same, insert: now.slice(from, now.length - same) };
}
