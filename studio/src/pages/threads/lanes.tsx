/** The lanes of a tree of checkpoints beside one row of it. */
import type { Point, Row } from "../../thread/tree";

/** Pixels, of a row. */
export const HEIGHT = 44;
const LANE = 14;

const MIDDLE = HEIGHT / 2;

/** The newest is drawn first: a lane goes on above, and comes from below. */
export function Lanes({ row }: { row: Row<Point> }) {
  const width = (Math.max(row.lane, ...row.lanes, ...row.off) + 1) * LANE + 10;
  const at = (lane: number) => lane * LANE + 12;
  const own = at(row.lane);
  const ways = [
    ...row.lanes.map((lane) => `M${at(lane)} 0V${HEIGHT}`),
    ...row.off.map((lane) => `M${own} ${MIDDLE}C${own} 4 ${at(lane)} 14 ${at(lane)} 0`),
    ...(row.goes ? [`M${own} 0V${MIDDLE}`] : []),
    ...(row.comes ? [`M${own} ${MIDDLE}V${HEIGHT}`] : []),
  ];
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" className="shrink-0 stroke-line-strong">
      <path d={ways.join("")} fill="none" strokeWidth="1.5" />
      <circle cx={own} cy={MIDDLE} r={4} className="fill-accent stroke-sheet" strokeWidth="1.5" />
    </svg>
  );
}
