/** A list of objects, each with fields of its own: added, removed, and put in another order, by keyboard too. */
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { newId } from "../api/ids";
import { Button } from "../parts/button";

type Row = Record<string, unknown>;
type Props = {
  title: string;
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  /** What a new one begins with. */
  fresh: Row;
  /** The fields of one; id: it stays the same wherever the row goes. */
  draw: (row: Row, at: number, id: string, change: (now: Row) => void) => ReactNode;
  /** Called with the id of a row that goes. */
  gone: (id: string) => void;
};

export function Rows({ title, rows, onChange, fresh, draw, gone }: Props) {
  const { ids, move: moveId, drop: dropId } = useIds(rows.length);
  const host = useRef<HTMLOListElement>(null);
  const land = useRef<(() => void) | null>(null);
  const [told, setTold] = useState("");
  // What has the focus goes with its row, and loses it on the way.
  useLayoutEffect(() => {
    land.current?.();
    land.current = null;
  });
  const move = (from: number, by: number) => {
    const to = from + by;
    if (to < 0 || to >= rows.length) return;
    const had = document.activeElement as HTMLElement | null;
    land.current = () => had?.focus();
    moveId(from, to);
    onChange(moved(rows, from, to));
    setTold(`${title} ${from + 1} is now ${to + 1} of ${rows.length}`);
  };
  const drop = (at: number) => {
    gone(ids[at] as string);
    dropId(at);
    onChange(rows.filter((_, other) => other !== at));
    setTold(`${title} ${at + 1} is removed`);
    land.current = () => {
      const left = host.current?.querySelectorAll<HTMLElement>(":scope > li > [data-drop]") ?? [];
      const add = host.current?.parentElement?.querySelector<HTMLElement>(":scope > [data-add]");
      (left[Math.min(at, left.length - 1)]?.querySelector<HTMLElement>("button:last-child") ?? add)?.focus();
    };
  };
  const add = () => {
    onChange([...rows, fresh]);
    land.current = () =>
      host.current
        ?.querySelector<HTMLElement>(":scope > li:last-child :is(input, textarea, select)")
        ?.focus();
  };
  const keys = (event: KeyboardEvent, at: number) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, by);
  };
  return (
    <>
      <ol ref={host} className="flex flex-col gap-2 empty:hidden">
        {rows.map((row, at) => {
          const id = ids[at] as string;
          const name = `${title} ${at + 1}`;
          return (
            <li key={id} onKeyDown={(event) => keys(event, at)} className="flex items-start gap-2">
              <fieldset
                aria-label={name}
                className="flex min-w-0 flex-1 flex-col gap-3 rounded-lg bg-sunken p-2.5"
              >
                {draw(row, at, id, (now) => onChange(rows.map((one, other) => (other === at ? now : one))))}
              </fieldset>
              <div data-drop="" className="flex shrink-0 flex-col">
                <Act name={`Move ${name} up`} idle={at === 0} act={() => move(at, -1)}>
                  <ArrowUp size={14} aria-hidden="true" />
                </Act>
                <Act name={`Move ${name} down`} idle={at === rows.length - 1} act={() => move(at, 1)}>
                  <ArrowDown size={14} aria-hidden="true" />
                </Act>
                <Act name={`Remove ${name}`} idle={false} act={() => drop(at)}>
                  <X size={14} aria-hidden="true" />
                </Act>
              </div>
            </li>
          );
        })}
      </ol>
      <Button data-add="" className="self-start" onClick={add}>
        <Plus size={14} aria-hidden="true" /> Add to {title}
      </Button>
      {rows.length > 1 ? (
        <p className="text-xs text-ink-soft pointer-coarse:hidden">
          Alt+↑ and Alt+↓ move the one you are in.
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}

/** idle: there is nowhere to go; it keeps the focus all the same. */
function Act({
  name,
  idle,
  act,
  children,
}: {
  name: string;
  idle: boolean;
  act: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      look="quiet"
      aria-label={name}
      aria-disabled={idle || undefined}
      className="px-1.5! aria-disabled:opacity-40"
      onClick={idle ? undefined : act}
    >
      {children}
    </Button>
  );
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const left = all.filter((_, at) => at !== from);
  return [...left.slice(0, to), all[from] as T, ...left.slice(to)];
}

/** One for each row, that goes with it; where rows come and go otherwise, as by JSON, the last ones are theirs. */
function useIds(count: number) {
  const held = useRef<string[]>([]);
  while (held.current.length < count) held.current.push(newId());
  held.current.length = count;
  return {
    ids: held.current,
    move: (from: number, to: number) => {
      held.current = moved(held.current, from, to);
    },
    drop: (at: number) => {
      held.current = held.current.filter((_, other) => other !== at);
    },
  };
}
