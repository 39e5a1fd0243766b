/** The work of the last turn in time; what it could not have been faster without is marked, waits for people folded. */
import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { LongName } from "../../parts/long-name";
import { clockOf, goesOn, lasted, lengthOf, namesOf } from "../../thread/clock";
import { calledIn, ofPeople } from "../../thread/people";
import { useNow } from "../../thread/use-now";
import { lookOf, WorkBar } from "./bar";

type Timeline = components["schemas"]["TimelineTold"];
type Bar = Timeline["bars"][number];

const KEPT = "swarmwright-timeline";
/** Pixels: in a lower window the flow needs the room first. */
const ROOMY = 1000;

export function Timeline({ timeline, picture }: { timeline: Timeline; picture: Picture }) {
  const { bars } = timeline;
  const called = useMemo(() => calledIn(picture), [picture]);
  const now = useNow(timeline.ended_at, bars.some(goesOn));
  const clock = clockOf(bars, now, ofPeople);
  const names = namesOf(bars, called);
  const [open, setOpen] = useState(() => (localStorage.getItem(KEPT) ?? openAtFirst()) === "open");
  const turn = () => {
    localStorage.setItem(KEPT, open ? "shut" : "open");
    setOpen(!open);
  };
  const Icon = open ? ChevronDown : ChevronRight;
  if (bars.length === 0) return <div />;
  return (
    <section
      aria-label="Timeline"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-36 overflow-auto border-t border-line bg-sheet px-4 py-1"
    >
      <p className="flex items-center gap-1 text-[11px] text-ink-soft">
        <button
          type="button"
          aria-expanded={open}
          onClick={turn}
          className="-ml-1 flex shrink-0 items-center gap-1 rounded px-1 py-0.5 font-medium text-ink hover:bg-sunken"
        >
          <Icon size={12} aria-hidden="true" />
          Timeline of turn {timeline.turn}
        </button>
        <span className="truncate">
          {open
            ? `● the critical path: the turn could not have been over sooner without these${clock.folds.length > 0 ? " · … nobody worked: folded" : ""}`
            : `${spent(bars, now)}; the critical path: ${bars
                .flatMap((bar, at) => (bar.critical ? [names[at]] : []))
                .join(" → ")}`}
        </span>
      </p>
      <ul className={open ? "flex flex-col gap-0.5 pb-1" : "hidden"}>
        {bars.map((bar, nth) => {
          const from = clock.at(bar.started_at);
          const to = clock.at(bar.ended_at ?? now);
          const name = names[nth];
          return (
            <li
              key={`${bar.instance} ${bar.started_at}`}
              className="grid grid-cols-[11rem_1fr_4.5rem] items-center gap-2 max-sm:grid-cols-[6.5rem_1fr_4.25rem]"
            >
              <LongName name={name ?? ""} look="text-xs" />
              <span className="relative h-2.5 rounded bg-sunken">
                <WorkBar
                  from={from}
                  to={to}
                  look={lookOf(bar, ofPeople(bar))}
                  folds={ofPeople(bar) ? [] : clock.folds}
                />
              </span>
              <span className="text-right text-xs text-ink-soft tabular-nums">
                {lasted((bar.ended_at ?? now) - bar.started_at)}
                {bar.critical ? " ●" : ""}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function openAtFirst(): string {
  return window.innerHeight >= ROOMY ? "open" : "shut";
}

/** The same as the trace says of the turn. */
function spent(bars: readonly Bar[], now: number): string {
  const { seconds, idle } = lengthOf(bars, now, ofPeople);
  return `${lasted(seconds)}${idle > 0 ? `, without ${lasted(idle)} in which nobody worked` : ""}`;
}
