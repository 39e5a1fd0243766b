/** The work of the last turn in time; what it could not have been faster without is marked, waits for people folded. */
import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { clockOf, lasted, namesOf } from "../../thread/clock";
import { nameOf } from "../../thread/names";

type Timeline = components["schemas"]["TimelineTold"];
type Bar = Timeline["bars"][number];

const KEPT = "swarmwright-timeline";
/** Pixels: in a lower window the flow needs the room first. */
const ROOMY = 1000;

export function Timeline({ timeline, picture }: { timeline: Timeline; picture: Picture }) {
  const { bars } = timeline;
  const gates = useMemo(
    () => new Set(picture.nodes.filter((one) => one.kind === "gate").map((one) => one.id)),
    [picture],
  );
  const ofPeople = (bar: Bar) => bar.agent === "" && gates.has(bar.instance.replace(/[?[@/].*$/, ""));
  const now = useNow(
    timeline.ended_at,
    bars.some((bar) => bar.ended_at === null && !ofPeople(bar)),
  );
  const clock = clockOf(bars, now, ofPeople);
  const names = namesOf(bars, (bar) => nameOf(bar.instance, picture));
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
            : `${spent(bars, now, ofPeople)}; the critical path: ${bars
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
              <span className="truncate text-xs" title={name}>
                {name}
              </span>
              <span className="relative h-2.5 rounded bg-sunken">
                <span
                  className={`absolute inset-y-0 min-w-0.5 rounded ${lookOf(bar, ofPeople(bar))}`}
                  style={{ left: `${from * 100}%`, width: `${Math.max(to - from, 0) * 100}%` }}
                />
                {clock.folds.map((fold) => (
                  <span
                    key={fold.at}
                    aria-hidden="true"
                    title={`${lasted(fold.seconds)} in which nobody worked`}
                    className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 bg-sheet px-1 text-[10px] leading-3 text-ink-soft"
                    style={{ left: `${fold.at * 100}%` }}
                  >
                    …
                  </span>
                ))}
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

const TICK_MS = 500;

/** The server's time: as it was told, and while somebody is at work, going on from there. */
function useNow(told: number, going: boolean): number {
  const [since, setSince] = useState({ told, seconds: 0 });
  useEffect(() => {
    if (!going) return;
    const from = performance.now();
    const tick = () => setSince({ told, seconds: (performance.now() - from) / 1000 });
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [told, going]);
  return going && since.told === told ? told + since.seconds : told;
}

/** What the critical path is made of: work, and waits for people. */
function spent(bars: readonly Bar[], now: number, ofPeople: (bar: Bar) => boolean): string {
  const waits = worked(bars.filter(ofPeople), now);
  const work = worked(
    bars.filter((bar) => !ofPeople(bar)),
    now,
  );
  return `${lasted(work)} of work${waits > 0 ? `, ${lasted(waits)} of waiting for people` : ""}`;
}

/** Seconds on the critical path. */
function worked(bars: readonly Bar[], now: number): number {
  return bars.reduce((sum, bar) => sum + (bar.critical ? (bar.ended_at ?? now) - bar.started_at : 0), 0);
}

function lookOf(bar: Bar, people: boolean): string {
  if (people) return "border border-care bg-care-ground";
  if (bar.status === "failed") return "bg-bad";
  return bar.critical ? "bg-accent" : "bg-line-strong";
}
