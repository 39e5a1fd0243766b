/** Many rows, of which only those in sight are drawn. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";

/** How many are drawn before and behind those in sight: as far as one turn of a wheel goes. */
const BESIDE = 5;

type Props<T> = {
  label: string;
  rows: readonly T[];
  height: number;
  keyOf: (row: T) => string | number;
  draw: (row: T) => ReactNode;
  /** Told when the end comes near. */
  more?: (() => void) | undefined;
  /** So many rows before the end. */
  ahead?: number;
  /** The key of the row that is to be in sight, once it is there. */
  at?: string | number | null;
};

export function Rows<T>({ label, rows, height, keyOf, draw, more, ahead = 20, at = null }: Props<T>) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: BESIDE,
  });
  const items = shown.getVirtualItems();
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (end >= rows.length - ahead) more?.();
  }, [end, rows.length, more, ahead]);
  const there = at === null ? -1 : rows.findIndex((row) => keyOf(row) === at);
  // Rows come and go around it: only what is looked for anew, or comes at last, is scrolled to.
  const is = there >= 0;
  const reach = useRef(() => {});
  reach.current = () => shown.scrollToIndex(there, { align: "auto" });
  useEffect(() => {
    if (at !== null && is) reach.current();
  }, [at, is]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={box} aria-label={label} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
      <ul className="relative w-full" style={{ height: shown.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : (
            <li
              key={keyOf(row)}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0 [contain:layout_size]"
              style={{ height, transform: `translateY(${item.start}px)` }}
            >
              {draw(row)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
