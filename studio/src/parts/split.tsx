/** Two panes, one above the other or side by side, and between them what is drawn, or moved by arrow keys. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";

type Props = {
  /** Kept by the browser under this name. */
  name: string;
  label: string;
  /** Of the whole, what the first has at first: 0 to 1. */
  begin: number;
  first: ReactNode;
  children: ReactNode;
};

const [LEAST, MOST, STEP] = [0.15, 0.85, 0.04];
const bounded = (part: number) => Math.min(MOST, Math.max(LEAST, part));

export function Split({ name, label, begin, first, children }: Props) {
  const key = `swarmwright-split:${name}`;
  const host = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState(() => bounded(Number(localStorage.getItem(key)) || begin));
  const move = (to: number) => {
    const now = bounded(to);
    setPart(now);
    localStorage.setItem(key, String(now));
  };
  const drawn = (event: PointerEvent<HTMLElement>) => {
    const box = host.current?.getBoundingClientRect();
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      move((event.clientY - box.top) / box.height);
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(part + step);
  };
  return (
    <div
      ref={host}
      className="grid h-full min-h-0 min-w-0 grid-cols-[minmax(0,1fr)]"
      style={{ gridTemplateRows: `minmax(0, ${part}fr) auto minmax(0, ${1 - part}fr)` }}
    >
      {first}
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be drawn */}
      <div
        role="separator"
        aria-orientation="horizontal"
        aria-label={label}
        aria-valuenow={Math.round(part * 100)}
        aria-valuemin={LEAST * 100}
        aria-valuemax={MOST * 100}
        tabIndex={0}
        onKeyDown={pressed}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drawn}
        onDoubleClick={() => move(begin)}
        className="flex h-1.5 cursor-row-resize touch-none items-center justify-center bg-line hover:bg-accent"
      >
        <span aria-hidden="true" className="h-0.5 w-8 rounded bg-line-strong" />
      </div>
      {children}
    </div>
  );
}
