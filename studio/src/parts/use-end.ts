/** A pane that is written into is followed by whoever is at its end, as a talk is. */
import { useEffect, useState } from "react";

/** Pixels: so near, one is at the end. */
const NEAR = 48;

/** The pane, and what grows in it. on: whether something is being written. host: the pane while that is in it. */
export function useEnd(on: boolean) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const [inside, setInside] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!on || !pane || !inside) return;
    const atEnd = () => pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR;
    let following = atEnd();
    const scrolled = () => {
      following = atEnd();
    };
    const grown = new ResizeObserver(() => {
      if (following) pane.scrollTop = pane.scrollHeight;
    });
    pane.addEventListener("scroll", scrolled);
    grown.observe(inside);
    return () => {
      pane.removeEventListener("scroll", scrolled);
      grown.disconnect();
    };
  }, [on, pane, inside]);
  return { pane: setPane, inside: setInside, host: inside && pane };
}
