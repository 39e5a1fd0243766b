/** A talk opens at its last turn, and goes there when another begins: what was said before is above it. */
import { useLayoutEffect, useState } from "react";

const ABOVE = 16;

/** last: names the last turn, which is marked `data-turn` as all are. The pane's `ref`. */
export function useLastInView(last: string) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const turn = last === "" ? undefined : [...(pane?.querySelectorAll("[data-turn]") ?? [])].at(-1);
    const scrolls = pane && scrollingOf(pane);
    if (!turn || !scrolls) return;
    scrolls.scrollTop += turn.getBoundingClientRect().top - scrolls.getBoundingClientRect().top - ABOVE;
  }, [last, pane]);
  return setPane;
}

/** Itself, or, where it is as high as what is in it, what it stands in. */
function scrollingOf(pane: HTMLElement): HTMLElement | null {
  return getComputedStyle(pane).overflowY === "visible" ? pane.parentElement : pane;
}
