/** Where the focus goes when what one has pressed is gone with the way in which it was shown. */
import { useLayoutEffect, useRef } from "react";

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
