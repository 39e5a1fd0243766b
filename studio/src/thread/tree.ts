/** Checkpoints as a tree that can be drawn line by line: each in a lane, what branches off in one beside. Pure. */

/** thread: of what goes on elsewhere, from its parent. */
export type Point = { checkpoint_id: string; parent: string | null; thread?: string };
export type Row<P extends Point> = {
  point: P;
  lane: number;
  /** The other lanes that pass by in this row. */
  lanes: readonly number[];
  /** Whether its own lane comes here from an earlier row, and goes on to a later one. */
  comes: boolean;
  goes: boolean;
  /** The lanes that branch off here. */
  off: readonly number[];
  /** Its parent, where it is in another lane. */
  from: P | null;
};

/**
 * The points without those at which nothing is to be seen, and how many these are; what came after such a one comes
 * after the one before it. Where something branches off, or which is in `shown`, stays.
 */
export function folded<P extends Point & { quiet?: boolean }>(
  points: readonly P[],
  shown: ReadonlySet<string>,
): { points: readonly P[]; folded: number } {
  const children = new Map<string, number>();
  for (const { parent } of points) if (parent !== null) children.set(parent, (children.get(parent) ?? 0) + 1);
  const forked = new Set(points.flatMap(({ parent, thread }) => (thread === undefined ? [] : [parent])));
  const of = new Map(points.map((one) => [one.checkpoint_id, one]));
  const goes = (one: P) =>
    one.quiet === true &&
    one.parent !== null &&
    children.get(one.checkpoint_id) === 1 &&
    !shown.has(one.checkpoint_id) &&
    !forked.has(one.checkpoint_id);
  const gone = new Set(points.filter(goes).map((one) => one.checkpoint_id));
  const from = (id: string | null): string | null => {
    let at = id;
    while (at !== null && gone.has(at)) at = of.get(at)?.parent ?? null;
    return at;
  };
  const left = points.filter((one) => !gone.has(one.checkpoint_id));
  return { points: left.map((one) => ({ ...one, parent: from(one.parent) })), folded: gone.size };
}

/** What follows one another in one lane; it is taken from the parent on, in whose row it branches off. */
type Chain = { lane: number; start: number; rows: number[] };

/** The first first. The oldest child on the same thread goes on in its parent's lane; others go in new ones. */
export function rowsOf<P extends Point>(points: readonly P[]): Row<P>[] {
  const place = new Map(points.map((point, at) => [point.checkpoint_id, at]));
  const parents = points.map((point) => (point.parent === null ? undefined : place.get(point.parent)));
  const chains = chained(points, parents);
  const of = new Map<number, Chain>();
  for (const chain of chains) for (const at of chain.rows) of.set(at, chain);
  return points.map((point, at) => {
    const own = of.get(at) as Chain;
    const parent = parents[at];
    const away = parent !== undefined && of.get(parent) !== own ? points[parent] : undefined;
    return {
      point,
      lane: own.lane,
      lanes: chains.flatMap((one) => (one !== own && one.start < at && at <= endOf(one) ? [one.lane] : [])),
      comes: own.start < at,
      goes: at < endOf(own),
      off: chains.flatMap((one) => (one.start === at && one.rows[0] !== at ? [one.lane] : [])),
      from: away ?? null,
    };
  });
}

const endOf = (chain: Chain) => chain.rows.at(-1) ?? chain.start;

function chained(points: readonly Point[], parents: readonly (number | undefined)[]): Chain[] {
  const follower = new Map<number, number>();
  for (const elsewhere of [false, true])
    points.forEach((point, at) => {
      const parent = parents[at];
      if (parent === undefined || follower.has(parent)) return;
      if (Boolean(point.thread) === elsewhere) follower.set(parent, at);
    });
  const chains: Chain[] = [];
  points.forEach((_, at) => {
    const parent = parents[at];
    if (parent !== undefined && follower.get(parent) === at) return;
    const rows = [at];
    for (let next = follower.get(at); next !== undefined; next = follower.get(next)) rows.push(next);
    const chain = { lane: 0, start: parent ?? at, rows };
    while (chains.some((one) => meets(one, chain))) chain.lane++;
    chains.push(chain);
  });
  return chains;
}

function meets(one: Chain, other: Chain): boolean {
  return one.lane === other.lane && one.start <= endOf(other) && other.start <= endOf(one);
}
