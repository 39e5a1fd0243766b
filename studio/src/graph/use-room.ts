/** How much room an element has; told in steps, so that a pane that is drawn larger does not lay out at each pixel. */
import { type RefObject, useLayoutEffect, useState } from "react";
import type { Room } from "./laid";

const STEP = 20;

export function useRoom(of: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const shown = of.current;
    if (!shown) return;
    const measure = () => {
      const [width, height] = [shown.clientWidth, shown.clientHeight].map(
        (one) => Math.max(1, Math.floor(one / STEP)) * STEP,
      ) as [number, number];
      setRoom((had) => (had?.width === width && had.height === height ? had : { width, height }));
    };
    measure();
    const seen = new ResizeObserver(measure);
    seen.observe(shown);
    return () => seen.disconnect();
  }, [of]);
  return room;
}
