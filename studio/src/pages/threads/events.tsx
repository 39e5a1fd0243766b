/** Everything that has happened on a thread, the first first; narrowed by words and kind. */
import { memo, useMemo, useState } from "react";
import type { Picture } from "../../api/types";
import { LongName } from "../../parts/long-name";
import { useNarrow } from "../../parts/narrow";
import { clock } from "../../parts/times";
import { isHeld, type ThreadEvent } from "../../thread/events";
import { told, whoOf } from "../../thread/telling";
import { Rows } from "./rows";
import { Search } from "./search";

type Props = { events: readonly ThreadEvent[]; picture: Picture };

export function Events({ events, picture }: Props) {
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<number | null>(null);
  const found = useMemo(() => narrowed(events, text, picture), [events, text, picture]);
  const narrow = useNarrow();
  const chosen = events.find((one) => one.seq === picked);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Search text={text} change={setText} what="events" count={found.length} of={events.length} />
      <Rows
        label="Events"
        rows={found}
        height={narrow ? 44 : 28}
        keyOf={(one) => one.seq}
        draw={(one) => <Line of={one} picture={picture} picked={one.seq === picked} pick={setPicked} />}
      />
      {chosen ? (
        <section
          aria-label={`Event ${chosen.seq}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="max-h-[min(14rem,50%)] shrink-0 overflow-auto border-t border-line bg-sunken px-4 py-2"
        >
          <pre className="font-mono text-xs whitespace-pre-wrap break-words">
            {JSON.stringify(chosen, null, 2)}
          </pre>
        </section>
      ) : null}
    </div>
  );
}

type LineProps = {
  of: ThreadEvent;
  picture: Picture;
  picked: boolean;
  pick: (seq: number | null) => void;
};

/** Drawn once, however often the list is scrolled past it. */
const Line = memo(function Line({ of: one, picture, picked, pick }: LineProps) {
  return (
    <button
      type="button"
      aria-pressed={picked}
      onClick={() => pick(picked ? null : one.seq)}
      className="grid h-full w-full grid-cols-[5.5rem_minmax(0,11rem)_minmax(0,1fr)] items-center gap-x-3 px-4 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center text-left text-xs hover:bg-sunken aria-pressed:bg-accent-ground"
    >
      <span className="text-ink-soft tabular-nums max-sm:order-1">{clock(one.at)}</span>
      <LongName name={whoOf(one, picture)} look="font-medium" />
      <span
        className={`truncate max-sm:order-2 max-sm:col-span-2 ${isHeld(one) ? WAITS : (COLOURS[one.kind] ?? "text-ink-soft")}`}
      >
        {told(one, picture)}
      </span>
    </button>
  );
});

const WAITS = "text-care";
const COLOURS: Readonly<Record<string, string>> = {
  run_failed: "text-bad",
  step_failed: "text-bad",
  tool_denied: "text-bad",
  gate_waiting: WAITS,
  approval_asked: WAITS,
  tool_waiting: WAITS,
};

function narrowed(events: readonly ThreadEvent[], text: string, picture: Picture): readonly ThreadEvent[] {
  if (!text) return events;
  const wanted = text.toLowerCase();
  return events.filter((one) =>
    `${one.kind.replaceAll("_", " ")} ${one.kind} ${one.instance} ${whoOf(one, picture)} ${told(one, picture)} ${JSON.stringify(one.data)}`
      .toLowerCase()
      .includes(wanted),
  );
}
