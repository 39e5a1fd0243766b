/** Everything that has happened on a thread, the first first; narrowed by words and kind. */
import { useMemo, useState } from "react";
import type { ThreadEvent } from "../../thread/events";
import { Rows } from "./rows";
import { Search } from "./search";

export function Events({ events }: { events: readonly ThreadEvent[] }) {
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<number | null>(null);
  const found = useMemo(() => narrowed(events, text), [events, text]);
  const chosen = events.find((one) => one.seq === picked);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Search text={text} change={setText} label="Search events" count={found.length} of={events.length} />
      <Rows
        label="Events"
        rows={found}
        height={28}
        keyOf={(one) => one.seq}
        draw={(one) => (
          <button
            type="button"
            aria-pressed={one.seq === picked}
            onClick={() => setPicked(one.seq === picked ? null : one.seq)}
            className="grid h-7 w-full grid-cols-[3.5rem_6rem_10rem_10rem_1fr] items-center gap-2 px-4 text-left text-xs hover:bg-sunken aria-pressed:bg-accent-ground"
          >
            <span className="text-ink-soft tabular-nums">{one.seq}</span>
            <span className="text-ink-soft tabular-nums">{clock(one.at)}</span>
            <span className="truncate font-medium">{one.kind.replaceAll("_", " ")}</span>
            <span className="truncate">{one.instance}</span>
            <span className="truncate text-ink-soft">{said(one)}</span>
          </button>
        )}
      />
      {chosen ? (
        <pre className="max-h-56 shrink-0 overflow-auto border-t border-line bg-sunken px-4 py-2 font-mono text-xs whitespace-pre-wrap break-words">
          {JSON.stringify(chosen, null, 2)}
        </pre>
      ) : null}
    </div>
  );
}

export function clock(at: number): string {
  return new Date(at * 1000).toISOString().slice(11, 23);
}

function said(event: ThreadEvent): string {
  const words = Object.values(event.data).filter((one) => typeof one === "string" || typeof one === "number");
  return words.join(" · ").slice(0, 200);
}

function narrowed(events: readonly ThreadEvent[], text: string): readonly ThreadEvent[] {
  if (!text) return events;
  const wanted = text.toLowerCase();
  return events.filter((one) =>
    `${one.kind.replaceAll("_", " ")} ${one.kind} ${one.instance} ${JSON.stringify(one.data)}`
      .toLowerCase()
      .includes(wanted),
  );
}
