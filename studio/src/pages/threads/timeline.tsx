/** The work of the last turn in time; what it could not have been faster without is marked. */
import type { components } from "../../api/schema";

type Timeline = components["schemas"]["TimelineTold"];

export function Timeline({ timeline }: { timeline: Timeline }) {
  const whole = Math.max(timeline.ended_at - timeline.started_at, 0.001);
  if (timeline.bars.length === 0) return <div />;
  return (
    <section aria-label="Timeline" className="max-h-40 overflow-auto border-t border-line bg-sheet px-4 py-2">
      <p className="mb-1 text-[11px] text-ink-soft">
        Turn {timeline.turn} · ● the critical path: the turn could not have been over sooner without these
      </p>
      <ul className="flex flex-col gap-1">
        {timeline.bars.map((bar) => {
          const from = (bar.started_at - timeline.started_at) / whole;
          const to = ((bar.ended_at ?? timeline.ended_at) - timeline.started_at) / whole;
          const seconds = (to - from) * whole;
          return (
            <li
              key={`${bar.instance} ${bar.started_at}`}
              className="grid grid-cols-[9rem_1fr_4rem] items-center gap-2"
            >
              <span className="truncate text-xs">{bar.instance}</span>
              <span className="relative h-3 rounded bg-sunken">
                <span
                  className={`absolute inset-y-0 min-w-0.5 rounded ${bar.critical ? "bg-accent" : "bg-line-strong"}`}
                  style={{ left: `${from * 100}%`, width: `${Math.max(to - from, 0) * 100}%` }}
                />
              </span>
              <span className="text-right text-xs text-ink-soft tabular-nums">
                {seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(0)} s{bar.critical ? " ●" : ""}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
