/** How threads stand on their way to another flow, each and in all. Pure. */

/** cannot: its plan was refused. refused: the swap itself was. */
export type Stands = "planning" | "ready" | "same" | "cannot" | "swapping" | "swapped" | "refused";

/** Nothing more comes of it by itself. */
export function isOver(one: Stands): boolean {
  return one !== "planning" && one !== "ready" && one !== "swapping";
}

const COUNTED: ReadonlyArray<readonly [readonly Stands[], string]> = [
  [["swapped"], "swapped"],
  [["refused", "cannot"], "cannot be: each says why"],
  [["same"], "there already"],
];

/** "3 swapped · 1 cannot be: each says why"; "" = nothing to say yet. */
export function tallied(all: readonly Stands[]): string {
  return COUNTED.flatMap(([which, word]) => {
    const count = all.filter((one) => which.includes(one)).length;
    return count > 0 ? [`${count} ${word}`] : [];
  }).join(" · ");
}
