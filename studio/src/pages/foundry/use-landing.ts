/** Where the focus goes when what one has pressed is gone: to the protocol's heading, beside how it stands. */
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Goes along to the page of a protocol that was just asked for. */
export const ASKED = "asked";

/** ready: whether the heading is there. */
export function useLanding(ready: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const land = useCallback(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!ready || window.history.state !== ASKED) return;
    window.history.replaceState(null, "");
    land();
  }, [ready, land]);
  return { heading, land };
}

/**
 * What is shown in several ways keeps the focus where one goes over into the other and what had it is gone: it goes to
 * what has `data-lands` there, else where `land` sets it. Who was elsewhere stays there.
 */
export function useKeptFocus(way: string, land: () => void) {
  const here = useRef<HTMLElement>(null);
  const within = useRef(false);
  const before = useRef(way);
  useLayoutEffect(() => {
    if (before.current === way) return;
    before.current = way;
    if (!within.current || document.activeElement !== document.body) return;
    const next = here.current?.querySelector<HTMLElement>("[data-lands]");
    within.current = next !== undefined && next !== null;
    if (next) next.focus();
    else land();
  }, [way, land]);
  return {
    ref: here,
    onFocus: () => {
      within.current = true;
    },
    // Of a window that one leaves, what had the focus has it still.
    onBlur: () => {
      within.current = here.current?.contains(document.activeElement) ?? false;
    },
  };
}
