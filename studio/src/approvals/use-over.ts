/**
 * A card that becomes one line as it is over, at once: the line is seen if the card was. What is below comes under the
 * hand that has answered, and is not to be answered by a second click: see `moved` of `usePlaces`.
 */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** mine: whether it was answered here. moved: called as the cards below move up. */
export function useOver(
  card: RefObject<HTMLElement | null>,
  over: boolean,
  mine: boolean,
  moved?: () => void,
): void {
  const was = useRef(false);
  const had = useRef(NOTHING);
  const told = useRef({ mine, moved });
  told.current = { mine, moved };
  // As it stands before this is drawn: what has the focus is gone then, and with it the focus.
  if (over && !was.current) had.current = stood(card.current);
  useLayoutEffect(() => {
    if (over === was.current) return;
    was.current = over;
    if (!over) return;
    const { focus, seen } = had.current;
    if (focus) card.current?.focus({ preventScroll: true });
    told.current.moved?.();
    // Of a long card one answers at its end: its line stands where it began, which may be above what is seen.
    if (seen && (focus || told.current.mine)) card.current?.scrollIntoView({ block: "nearest" });
  }, [over, card]);
}

const NOTHING = { focus: false, seen: false };

function stood(card: HTMLElement | null): typeof NOTHING {
  if (!card) return NOTHING;
  const { top, bottom } = card.getBoundingClientRect();
  return { focus: card.contains(document.activeElement), seen: bottom > 0 && top < window.innerHeight };
}
