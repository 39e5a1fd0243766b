/** The lanes of a tree of checkpoints beside one row of it. */
import type { Point, Row } from "../../thread/tree";

/** Pixels, of a row. */
export const HEIGHT = 44;
const LANE = 14;

export function Lanes({ row }: { row: Row<Point> }) {
  const width = (Math.max(...row.lanes, row.lane, row.from ?? 0) + 1) * LANE + 10;
  const at = (lane: number) => lane * LANE + 12;
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" className="shrink-0 stroke-line-strong">
      {row.lanes.map((lane) => (
        <path
          key={lane}
          d={`M${at(lane)} ${lane === row.lane && row.from !== null ? "0V22" : "0V44"}`}
          fill="none"
          strokeWidth="1.5"
        />
      ))}
      {row.from === null ? null : (
        <path
          d={`M${at(row.lane)} 22C${at(row.lane)} 40 ${at(row.from)} 30 ${at(row.from)} 44`}
          fill="none"
          strokeWidth="1.5"
        />
      )}
      <circle cx={at(row.lane)} cy={22} r={4} className="fill-accent stroke-sheet" strokeWidth="1.5" />
    </svg>
  );
}
