/** A pane that is written into is followed by whoever is at its end, as a talk is. */
import { useEffect, useRef, useState } from "react";

/** Pixels: so near, one is at the end. */
const NEAR = 48;

/**
 * The pane, and what grows in it. on: whether something is being written. said: how often whoever looks has said
 * something here: they go to the end, where it will stand. host: the pane while that is in it.
 */
export function useEnd(on: boolean, said: number) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const [inside, setInside] = useState<HTMLElement | null>(null);
  const heard = useRef(said);
  useEffect(() => {
    const anew = heard.current !== said;
    if (!(on || anew) || !pane || !inside) return;
    const atEnd = () => pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR;
    const toEnd = () => {
      pane.scrollTop = pane.scrollHeight;
    };
    if (anew) toEnd();
    heard.current = said;
    let following = anew || atEnd();
    const scrolled = () => {
      following = atEnd();
    };
    const grown = new ResizeObserver(() => {
      if (following) toEnd();
    });
    pane.addEventListener("scroll", scrolled);
    grown.observe(inside);
    return () => {
      pane.removeEventListener("scroll", scrolled);
      grown.disconnect();
    };
  }, [on, said, pane, inside]);
  return { pane: setPane, inside: setInside, host: inside && pane };
}

/**
 * Where a pane opens: at the last of what `mark` stands on, with what came of it beneath, or at its end while something
 * is being written there.
 */
export function useOpening(host: HTMLElement | null, mark: string, on: boolean, stays: boolean) {
  const now = useRef({ on, stays });
  now.current = { on, stays };
  useEffect(() => {
    if (!host || now.current.stays) return;
    const last = [...host.querySelectorAll(mark)].at(-1);
    if (now.current.on) host.scrollTop = host.scrollHeight;
    else if (last)
      host.scrollTop += last.getBoundingClientRect().top - host.getBoundingClientRect().top - ABOVE;
  }, [host, mark]);
}

const ABOVE = 12;
