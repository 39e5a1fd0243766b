/** Whether a key sends what stands in a field. */
import type { KeyboardEvent } from "react";

/** What a browser tells of a key that an input method has taken (UI Events, 7.3.1): Safari's, after a composition. */
const TAKEN = 229;

/** Enter, and not the one that only ends a composition, as of Japanese or Chinese; with shift it begins a line. */
export function isSending(event: KeyboardEvent): boolean {
  const { isComposing, keyCode } = event.nativeEvent;
  return event.key === "Enter" && !event.shiftKey && !isComposing && keyCode !== TAKEN;
}
