/** Checkpoints as a tree that can be drawn line by line: each in a lane, what branches off in the next. Pure. */
export type Point = { checkpoint_id: string; parent: string | null };
export type Row<P extends Point> = {
  point: P;
  lane: number;
  /** Lanes that pass by in this row, itself among them. */
  lanes: readonly number[];
  /** The lane of the parent, where it is another. */
  from: number | null;
};

/** The first first. A child goes on in its parent's lane if no older child has; else in a new one. */
export function rowsOf<P extends Point>(points: readonly P[]): Row<P>[] {
  const last = new Map<string, number>();
  points.forEach((point, at) => {
    if (point.parent) last.set(point.parent, at);
  });
  const laneOf = new Map<string, number>();
  const tip = new Map<number, string>();
  const until = new Map<number, number>();
  return points.map((point, at) => {
    const parents = point.parent === null ? undefined : laneOf.get(point.parent);
    const follows = parents !== undefined && tip.get(parents) === point.parent;
    const lane = follows ? parents : freeLane(until, at);
    laneOf.set(point.checkpoint_id, lane);
    tip.set(lane, point.checkpoint_id);
    until.set(lane, Math.max(last.get(point.checkpoint_id) ?? at, follows ? (until.get(lane) ?? at) : at));
    const lanes = [...until].filter(([, end]) => end >= at).map(([one]) => one);
    const from = parents === undefined || parents === lane ? null : parents;
    return { point, lane, lanes: lanes.sort((a, b) => a - b), from };
  });
}

function freeLane(until: ReadonlyMap<number, number>, at: number): number {
  let lane = 0;
  while ((until.get(lane) ?? -1) >= at) lane++;
  return lane;
}
