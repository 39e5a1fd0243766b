/** A pane that is written into is followed by whoever is at its end, as a talk is. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Pixels: so near, one is at the end. */
const NEAR = 48;

/**
 * The pane, and what grows in it. on: whether something is being written. said: how often whoever looks has said
 * something here: they go to the end, where it will stand. host: the pane while that is in it.
 *
 * What begins and what ends it come with words of their own, in one change of the page: whether one was at the end is
 * known from before that change, and not measured after it.
 */
export function useEnd(on: boolean, said: number) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const [inside, setInside] = useState<HTMLElement | null>(null);
  const heard = useRef(said);
  const place = useRef({ end: false, top: 0 });
  const live = useRef(false);
  useLayoutEffect(() => {
    if (!pane || !inside) return;
    place.current = { end: isAtEnd(pane), top: pane.scrollTop };
    const scrolled = () => {
      const { end, top } = place.current;
      // Only who goes up leaves it: it may have grown since it was last moved to the end.
      place.current = { end: isAtEnd(pane) || (end && pane.scrollTop >= top), top: pane.scrollTop };
    };
    const grown = new ResizeObserver(() => {
      if (!live.current) place.current.end = isAtEnd(pane);
      else if (place.current.end) place.current = toEnd(pane);
    });
    pane.addEventListener("scroll", scrolled);
    grown.observe(inside);
    return () => {
      pane.removeEventListener("scroll", scrolled);
      grown.disconnect();
    };
  }, [pane, inside]);
  // Of the layout: before it is told that it has grown.
  useLayoutEffect(() => {
    if (!pane || !inside) return;
    const anew = heard.current !== said;
    heard.current = said;
    if (anew || (place.current.end && (on || live.current))) place.current = toEnd(pane);
    live.current = on || anew;
  }, [on, said, pane, inside]);
  return { pane: setPane, inside: setInside, host: inside && pane };
}

function toEnd(pane: HTMLElement) {
  pane.scrollTop = pane.scrollHeight;
  return { end: true, top: pane.scrollTop };
}

function isAtEnd(pane: HTMLElement): boolean {
  return pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR;
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
