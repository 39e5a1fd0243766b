/** How threads stand on their way to another flow, each and in all. Pure. */

/** none: nothing has begun on it. cannot: its plan was refused. refused: the swap itself was. */
export type Stands = "none" | "planning" | "ready" | "same" | "cannot" | "swapping" | "swapped" | "refused";

/** How one stands; and, of its plan, whether it warns, and how much of its running work is cancelled. */
export type Noted = { stands: Stands; warns: boolean; cancels: number };
export const UNSEEN: Noted = { stands: "planning", warns: false, cancels: 0 };

/** Whether a thread that stands like this is run once it is swapped; a proposal changes nothing yet. */
export function goesOn(status: string, approval: boolean): boolean {
  return !approval && (status === "interrupted" || status === "busy");
}

/** Nothing more comes of it by itself. */
export function isOver(one: Stands): boolean {
  return one !== "planning" && one !== "ready" && one !== "swapping";
}

const COUNTED: ReadonlyArray<readonly [readonly Stands[], string]> = [
  [["swapped"], "swapped"],
  [["refused", "cannot"], "cannot be: each says why"],
  [["same"], "there already"],
  [["none"], "not begun"],
];

/** "3 swapped · 1 cannot be: each says why"; "" = nothing to say yet. */
export function tallied(all: readonly Stands[]): string {
  return COUNTED.flatMap(([which, word]) => {
    const count = all.filter((one) => which.includes(one)).length;
    return count > 0 ? [`${count} ${word}`] : [];
  }).join(" · ");
}

/** What is to be known before all that are ready go; `total`: of how many threads they are. */
export function summedUp(all: readonly Noted[], total: number): readonly string[] {
  const ready = all.filter((one) => one.stands === "ready");
  const warned = ready.filter((one) => one.warns).length;
  const cancelled = ready.reduce((sum, one) => sum + one.cancels, 0);
  return [
    `${ready.length} of ${total} threads will be swapped`,
    warned === 0 ? "none has warnings" : `${warned} with warnings, each told in its row`,
    cancelled === 0 ? "no running step is cancelled" : `${counted(cancelled, "running step")} cancelled`,
  ];
}

function counted(many: number, what: string): string {
  return many === 1 ? `1 ${what} is` : `${many} ${what}s are`;
}
