/** Ids that the page makes up: of commands, of answers, of threads. */
import { useCallback, useRef } from "react";

/**
 * A new one: a random UUID (RFC 9562, version 4). Not `crypto.randomUUID`, which browsers have only where the page
 * comes over https or from this machine: over plain http from another one nothing could be sent.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * One id for what is sent: the same while `of`, which says what it is, is the same. Sent again after a cut line it
 * counts once. `counted` ends that: the next is another one, also where it is the same once more.
 */
export function useOneId(): { idOf: (of: string) => string; counted: () => void } {
  const sent = useRef<{ of: string; id: string } | null>(null);
  const idOf = useCallback((of: string) => {
    if (sent.current?.of !== of) sent.current = { of, id: newId() };
    return sent.current.id;
  }, []);
  const counted = useCallback(() => {
    sent.current = null;
  }, []);
  return { idOf, counted };
}
