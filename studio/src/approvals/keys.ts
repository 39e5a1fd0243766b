/** Keys of the inbox: from card to card, and what the card that has the focus can do. */
import { type KeyboardEvent, useEffect } from "react";

export const KEYS: ReadonlyArray<[string, string]> = [
  ["j, k", "the next, the one before"],
  ["a", "approve"],
  ["r", "give a reason; then Esc, and a or x"],
  ["x", "reject"],
  ["e", "edit the call or the outputs"],
  ["d", "redirect"],
  ["i", "inject context"],
  ["b", "roll back"],
  ["g", "go on, where a tool was switched off since"],
  ["Esc", "out of a field, back to its card; there: closes what is open"],
  ["o", "what one that is answered was about"],
  ["?", "these keys"],
];

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select") !== null;

/**
 * A letter decides only where nothing is written and nothing is open: else words would answer by their letters. Where
 * what is open has no place for words, as a choice of steps has none, another act is opened in its place.
 */
export function onCardKey(event: KeyboardEvent<HTMLElement>, reason: HTMLElement | null) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const card = event.currentTarget;
  const open = card.querySelector<HTMLButtonElement>('[data-key][aria-expanded="true"]');
  if (event.key === "Escape") {
    if (event.target === card) open?.click();
    return card.focus();
  }
  if (writes(event.target) || (open && card.querySelector("form :is(input, textarea)"))) return;
  if (event.key === "r" && reason && !open) {
    event.preventDefault();
    return reason.focus();
  }
  const button = card.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(event.key)}"]`);
  if (!button || (open && !button.hasAttribute("aria-expanded"))) return;
  event.preventDefault();
  button.click();
}

/** j and k, and ? for the keys. */
export function useInboxKeys(help: () => void) {
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (writes(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "?") return help();
      const step = { j: 1, k: -1 }[event.key];
      if (!step) return;
      const cards = [...document.querySelectorAll<HTMLElement>("[data-approval]")];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      // What waits no more keeps its place, and is passed over.
      const way = step > 0 ? cards.slice(at + 1) : cards.slice(0, Math.max(at, 0)).reverse();
      way.find((card) => card.dataset.gone === undefined)?.focus();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [help]);
}
