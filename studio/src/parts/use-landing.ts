/** Where the focus goes on another page: to its heading, and on the way back to the link by which one had left. */
import { useCallback, useEffect, useRef } from "react";

/** Goes along to a page whose heading is to have the focus: to that of a protocol, beside how it stands. */
export const ASKED = "asked";

const LEFT = "left by ";

/** On a link by which a page is left, `mark` its name among them. Keeps in the history where the way back leads. */
export function leaving(mark: string) {
  return { "data-leaves": mark, onClick: () => window.history.replaceState(LEFT + mark, "") };
}

/** ready: whether the heading is there, and the links. */
export function useLanding(ready: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const land = useCallback(() => heading.current?.focus(), []);
  useEffect(() => {
    const came: unknown = window.history.state;
    if (!ready || typeof came !== "string") return;
    const by = came.startsWith(LEFT) ? came.slice(LEFT.length) : null;
    if (came !== ASKED && by === null) return;
    window.history.replaceState(null, "");
    if (by === null) return land();
    // Where the link is gone, what it led to waits no more.
    const links = [...document.querySelectorAll<HTMLElement>("[data-leaves]")];
    const link = links.find((one) => one.getAttribute("data-leaves") === by);
    if (link) link.focus();
    else land();
  }, [ready, land]);
  return { heading, land };
}
