/** The work of the last turn in time; what it could not have been faster without is marked, waits for people folded. */
import { useMemo } from "react";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { clockOf, lasted } from "../../thread/clock";
import { nameOf } from "../../thread/names";

type Timeline = components["schemas"]["TimelineTold"];
type Bar = Timeline["bars"][number];

export function Timeline({ timeline, picture }: { timeline: Timeline; picture: Picture }) {
  const { bars, ended_at: now } = timeline;
  const gates = useMemo(
    () => new Set(picture.nodes.filter((one) => one.kind === "gate").map((one) => one.id)),
    [picture],
  );
  const ofPeople = (bar: Bar) => bar.agent === "" && gates.has(bar.instance.replace(/[?[@/].*$/, ""));
  const clock = clockOf(bars, now, ofPeople);
  if (bars.length === 0) return <div />;
  return (
    <section
      aria-label="Timeline"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-40 overflow-auto border-t border-line bg-sheet px-4 py-2"
    >
      <p className="mb-1 text-[11px] text-ink-soft">
        Turn {timeline.turn} · ● the critical path: the turn could not have been over sooner without these
        {clock.folds.length > 0 ? " · ⋯ nobody worked: folded" : ""}
      </p>
      <ul className="flex flex-col gap-1">
        {bars.map((bar) => {
          const from = clock.at(bar.started_at);
          const to = clock.at(bar.ended_at ?? now);
          const name = nameOf(bar.instance, picture);
          return (
            <li
              key={`${bar.instance} ${bar.started_at}`}
              className="grid grid-cols-[11rem_1fr_4.5rem] items-center gap-2"
            >
              <span className="truncate text-xs" title={name}>
                {name}
              </span>
              <span className="relative h-3 rounded bg-sunken">
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
                    ⋯
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

function lookOf(bar: Bar, people: boolean): string {
  if (people) return "border border-care bg-care-ground";
  if (bar.status === "failed") return "bg-bad";
  return bar.critical ? "bg-accent" : "bg-line-strong";
}
