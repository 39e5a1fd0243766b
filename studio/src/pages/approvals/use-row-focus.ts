/** A list of which somebody else takes rows away: who was at one that goes is at the next, else at the list's heading. */
import { useLayoutEffect, useRef } from "react";

/** Of the section around the list. land: sets the focus where the whole section is gone. */
export function useRowFocus(land: () => void) {
  const section = useRef<HTMLElement>(null);
  /** The row that has the focus; null = it is elsewhere. */
  const at = useRef<number | null>(null);
  const look = () => {
    const rows = [...(section.current?.querySelectorAll("li") ?? [])];
    const here = section.current?.contains(document.activeElement) ?? false;
    const row = rows.findIndex((one) => one.contains(document.activeElement));
    at.current = here ? (row < 0 ? rows.length : row) : null;
  };
  useLayoutEffect(() => {
    if (at.current === null || document.activeElement !== document.body) return look();
    const links = section.current?.querySelectorAll<HTMLElement>("li a") ?? [];
    const next = links[Math.min(at.current, links.length - 1)];
    const there = next ?? section.current?.querySelector<HTMLElement>("h2");
    if (there) there.focus();
    else {
      at.current = null;
      land();
    }
  });
  return { ref: section, onFocus: look, onBlur: look };
}
