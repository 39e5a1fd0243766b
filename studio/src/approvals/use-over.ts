/**
 * A card that becomes one line as it is over. Whoever points at a list aims by where things stand: so what is below
 * keeps its place until they scroll, press a key or leave, and the room that the card had is left open that long.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** On the element around a list's cards. */
export const LIST = { "data-cards": "" };

/** room: how high, in pixels, what is around the card has to be. moved: called as the cards below move up. */
export function useOver(card: RefObject<HTMLElement | null>, over: boolean, moved?: () => void): number {
  const [room, setRoom] = useState(0);
  const was = useRef(false);
  const had = useRef(NOTHING);
  const told = useRef(moved);
  told.current = moved;
  // As it stands before this is drawn: what has the focus is gone then, and with it the focus.
  if (over && !was.current) had.current = stood(card.current);
  useLayoutEffect(() => {
    if (over === was.current) return;
    was.current = over;
    if (!over) return setRoom(0);
    const { focus, keys, high } = had.current;
    if (focus) card.current?.focus({ preventScroll: true });
    if (keys || !listOf(card.current)?.matches(":hover")) return told.current?.();
    setRoom(high);
  }, [over, card]);
  useEffect(() => {
    if (room === 0) return;
    const close = () => {
      setRoom(0);
      told.current?.();
    };
    const left = ({ target }: Event) => {
      if (!(target instanceof Node && listOf(card.current)?.contains(target))) close();
    };
    const keyed = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest("input, textarea, select"))) close();
    };
    const heard: [string, (event: Event) => void][] = [
      ["wheel", close],
      ["touchmove", close],
      ["keydown", keyed],
      ["pointerover", left],
    ];
    for (const [name, hear] of heard) document.addEventListener(name, hear, true);
    return () => {
      for (const [name, hear] of heard) document.removeEventListener(name, hear, true);
    };
  }, [room, card]);
  return room;
}

const NOTHING = { focus: false, keys: false, high: 0 };

/** keys: whether the focus in it is worked by. */
function stood(card: HTMLElement | null): typeof NOTHING {
  if (!card) return NOTHING;
  const keys = card.matches(":focus-visible") || card.querySelector(":focus-visible") !== null;
  return { focus: card.contains(document.activeElement), keys, high: card.getBoundingClientRect().height };
}

function listOf(card: HTMLElement | null): Element | null {
  return card?.closest("[data-cards]") ?? null;
}
