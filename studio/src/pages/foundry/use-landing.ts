/** Where the focus goes when what one has pressed is gone: to the protocol's heading, beside how it stands. */
import { useCallback, useEffect, useRef } from "react";

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
