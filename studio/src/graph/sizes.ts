/** How large boxes are, and how much room the words at a way have. Pure. */
import type { PictureNode } from "../api/types";
import { widestOf, widthOf } from "../parts/letters";
import type { Room, Way } from "./laid";

/** How near to each other things stand, and how much of their words they have room for. */
export type Spacing = "wide" | "close";

const SIZES: Partial<Record<PictureNode["kind"], { width: number; height: number }>> = {
  start: { width: 64, height: 32 },
  end: { width: 64, height: 32 },
  quorum: { width: 120, height: 40 },
};
/** Pixels: the fonts of a box's name, of the line under it, and of the words at a way; and what stands beside a name. */
const [NAME, UNDER, AT_WAY, SIGNS] = [14, 12, 11, 72];
/** Pixels: a box with a name alone, with a line under it, and with two. */
const [BARE, LINE, LINES] = [44, 48, 60];
/** Pixels of the sign with its groups: its font, what is around that, and how high it is with its gap. */
const [IN_GROUPS, AROUND_GROUPS, HIGH] = [10, 22, 18];
export const WIDEST_GROUPS = 130;
/** The widest box, in pixels; and of whose name takes two lines: names may differ in their last words. */
const [WIDEST, WIDEST_NAME] = [280, 330];
/** Two lines are never filled to their ends. */
const HALVES = 0.6;
/** Where there is little room a box is as wide as its name, and what is under it takes a second line. */
const NARROWEST: Record<Spacing, number> = { wide: 120, close: 104 };
/** Pixels of a line of the words at a way, at most; lines, at most; and what is around them. */
const WORDS: Record<Spacing, Record<Way, number>> = {
  wide: { LR: 180, TB: 280 },
  close: { LR: 120, TB: 200 },
};
const [MOST_LINES, LINE_AT_WAY, AROUND] = [3, 14, 12];
/** No line is filled to its end where words are broken. */
const FILLED = 0.8;
/** Whether a name takes two lines; what is under it has one then. */
export function isLong(name: string): boolean {
  return widthOf(name, NAME) + SIGNS > WIDEST;
}

function signOf({ groups }: PictureNode): number {
  if (groups.length === 0) return 0;
  return Math.ceil(Math.min(WIDEST_GROUPS, widthOf(groups.join(", "), IN_GROUPS) + AROUND_GROUPS));
}

/** Pixels beside the name that its groups take: downwards there is room beside it, and to the right below it. */
export function besideIn(node: PictureNode, rankdir: Way): number {
  return rankdir === "TB" ? signOf(node) : 0;
}

/** Downwards there is room beside a box, and little below it; to the right little beside it, where it is close. */
export function sizeOf(node: PictureNode, rankdir: Way, spacing: Spacing): Room {
  const { width, height } = wordsOf(node, rankdir, spacing);
  const sign = signOf(node);
  if (sign === 0 || rankdir === "TB") return { width: width + sign, height };
  return { width: Math.max(width, sign + SIGNS), height: height + HIGH };
}

function wordsOf(node: PictureNode, rankdir: Way, spacing: Spacing): Room {
  const fixed = SIZES[node.kind];
  if (fixed && spacing === "wide") return fixed;
  if (fixed) return { ...fixed, width: Math.round(fixed.width * 0.75) };
  const whole = spacing === "wide" || rankdir === "TB";
  const under = (whole ? widthOf : widestOf)(node.detail, UNDER);
  const name = widthOf(node.label, NAME);
  if (isLong(node.label))
    return {
      width: Math.round(Math.min(WIDEST_NAME, Math.max(WIDEST, name * HALVES + SIGNS))),
      height: LINES,
    };
  const words = Math.max(name, under) + SIGNS;
  const low = rankdir === "TB" && spacing === "close" && under + SIGNS <= WIDEST;
  return {
    width: Math.round(Math.min(WIDEST, Math.max(NARROWEST[spacing], words))),
    height: !node.detail ? BARE : low ? LINE : LINES,
  };
}

/** Pixels for the words at a way, on as many lines as they need. */
export function roomOf(label: string, rankdir: Way, spacing: Spacing): Room {
  const whole = widthOf(label, AT_WAY);
  const most = WORDS[spacing][rankdir];
  if (whole <= most) return { width: whole + AROUND, height: LINE_AT_WAY + 2 };
  const lines = Math.min(MOST_LINES, Math.ceil(whole / (most * FILLED)));
  const line = Math.min(most, Math.max(whole / lines / FILLED, widestOf(label, AT_WAY)));
  return { width: line + AROUND, height: lines * LINE_AT_WAY + 2 };
}
