/** The cards of a list of questions, each in its place for as long as somebody is at the list. */
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { arrived, type Placed, placed, same } from "./places";

/** Away for so long, pointer and focus have left: a hand on its way back has not. */
const REST_MS = 1_000;
/** A click on a card that has come to where it stands so lately was meant for what stood there. */
const SETTLED_MS = 700;
/** For so long it is told that a click did not count. */
const TOLD_MS = 5_000;

/**
 * box and onClickCapture go on the element around the cards, which are its first children, one each. hold: a card stays also when it waits no more and
 * nobody is at the list, as does what `stays`; putAway: one that waits no more goes at once. moved: told that cards have moved up,
 * as if each had just come. dropped: how many clicks did not count of
 * late, because the card had just come to where it stands; <NotCounted> says so.
 */
export function usePlaces<T>(
  waiting: readonly T[],
  keyOf: (one: T) => string,
  stays: (one: T) => boolean = NEVER,
) {
  const { box, at } = useAt();
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<readonly Placed<T>[]>([]);
  const next = placed(shown, waiting, keyOf, at, (key, one) => held.has(key) || stays(one));
  const stand = same(shown, next) ? shown : next;
  if (stand !== shown) setShown(stand);
  const came = useRef(new Map<string, number>());
  const before = useRef(stand);
  useEffect(() => {
    for (const key of arrived(before.current, stand)) came.current.set(key, performance.now());
    before.current = stand;
  }, [stand]);
  const hold = useCallback((key: string, on: boolean) => {
    setHeld((had) => {
      if (had.has(key) === on) return had;
      return on ? new Set([...had, key]) : new Set([...had].filter((one) => one !== key));
    });
  }, []);
  const putAway = useCallback(
    (key: string) => {
      hold(key, false);
      setShown((had) => had.filter((one) => one.key !== key));
    },
    [hold],
  );
  const moved = useCallback(() => {
    for (const { key } of before.current) came.current.set(key, performance.now());
  }, []);
  const [dropped, setDropped] = useState(0);
  const onClickCapture = useCallback(
    (event: MouseEvent) => {
      const on = [...event.currentTarget.children].findIndex((one) => one.contains(event.target as Element));
      const since = came.current.get(stand[on]?.key ?? "") ?? Number.NEGATIVE_INFINITY;
      // Of a key, detail is 0: the focus goes with its card.
      if (event.detail === 0 || performance.now() - since > SETTLED_MS) return setDropped(0);
      event.preventDefault();
      event.stopPropagation();
      setDropped((had) => had + 1);
    },
    [stand],
  );
  useEffect(() => {
    if (dropped === 0) return;
    const over = setTimeout(() => setDropped(0), TOLD_MS);
    return () => clearTimeout(over);
  }, [dropped]);
  return { shown: stand, hold, putAway, moved, box, onClickCapture, dropped };
}

function NEVER() {
  return false;
}

/** Whether the pointer or the focus is in an element, or was a moment ago. */
function useAt() {
  const [host, box] = useState<HTMLElement | null>(null);
  const [at, setAt] = useState(false);
  useEffect(() => {
    if (!host) return setAt(false);
    let leaving: ReturnType<typeof setTimeout> | undefined;
    let byKeys = false;
    const look = () => {
      if (isAt(host, byKeys)) {
        clearTimeout(leaving);
        leaving = undefined;
        setAt(true);
      } else
        leaving ??= setTimeout(() => {
          leaving = undefined;
          setAt(isAt(host, byKeys));
        }, REST_MS);
    };
    // What has the focus when it goes is told by no event everywhere: the next word of the pointer tells it.
    const heard = ["pointerover", "pointerout", "focusin", "focusout"] as const;
    for (const name of heard) document.addEventListener(name, look);
    // Who presses keys works by the focus, however it has come to where it is; who points does not.
    const keyed = () => {
      byKeys = true;
      look();
    };
    const pointed = () => {
      byKeys = false;
      look();
    };
    document.addEventListener("keydown", keyed, true);
    document.addEventListener("pointerdown", pointed, true);
    look();
    return () => {
      for (const name of heard) document.removeEventListener(name, look);
      document.removeEventListener("keydown", keyed, true);
      document.removeEventListener("pointerdown", pointed, true);
      clearTimeout(leaving);
    };
  }, [host]);
  return { box, at };
}

function isAt(host: HTMLElement, byKeys: boolean): boolean {
  // Where a click has left the focus nobody works by it.
  const focus = byKeys ? ":focus" : ":focus-visible:not(:disabled)";
  return host.matches(":hover") || host.querySelector(focus) !== null;
}
