/** What browsers have only where a page comes over https, or from this machine. */

export type Secure = { locks: LockManager; subtle: SubtleCrypto };

/** null: the page came over plain http from another machine, and whoever asks does without. */
export function whereSecure(): Secure | null {
  const { locks } = navigator as { locks?: LockManager };
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return locks && subtle ? { locks, subtle } : null;
}
