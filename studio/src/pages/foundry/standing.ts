/** How protocols stand and how safe drafts are, as people say and see it. */
import { CircleCheck, CircleHelp, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import type { Protocol, Version } from "../../api/types";

export type GoodFrom = Protocol["good_from"];

/** From which quality on the prompt calls a critic's scores good enough; null = it asks nothing of them. Without a
 * critic: of a version as a whole, whose quality is the lowest that anybody gave. */
export function boundOf(from: GoodFrom, by: string | null): GoodFrom[number] | null {
  const theirs = from.filter((one) => one.by === null || one.by === by);
  const highest = theirs.toSorted((a, b) => b.quality - a.quality || Number(b.above) - Number(a.above))[0];
  if (highest || by !== null) return highest ?? null;
  return from.toSorted((a, b) => a.quality - b.quality)[0] ?? null;
}

/** Whether a score is good enough. */
export function isGood(score: number, bound: GoodFrom[number] | null): boolean {
  return bound === null || (bound.above ? score > bound.quality : score >= bound.quality);
}

export const STANDING: Record<Protocol["status"], { word: string; dot: string }> = {
  new: { word: "asked for", dot: "bg-line-strong" },
  drafting: { word: "at work", dot: "bg-busy" },
  waiting: { word: "waits for you", dot: "bg-care" },
  finishing: { word: "approved, being finished", dot: "bg-busy" },
  completed: { word: "approved", dot: "bg-good" },
  failed: { word: "failed", dot: "bg-bad" },
  stopped: { word: "stopped", dot: "bg-bad" },
  closed: { word: "ended without approval", dot: "bg-line-strong" },
};

type Look = { word: string; icon: LucideIcon; look: string };

const LEVELS: Record<NonNullable<Version["level"]>, Look> = {
  safe: { word: "Safe", icon: CircleCheck, look: "bg-good-ground text-good" },
  caution: { word: "Caution", icon: TriangleAlert, look: "bg-care-ground text-care" },
  unsafe: { word: "Unsafe", icon: OctagonAlert, look: "bg-bad-ground text-bad" },
};

const UNASSESSED: Look = { ...LEVELS.caution, word: "Not assessed", icon: CircleHelp };

/** How safe a version is: that the rules find nothing makes none safe that no guardian has assessed. */
export function safetyOf(one: Pick<Version, "level" | "safety">): Look {
  return one.level === null ? UNASSESSED : LEVELS[one.level];
}

export type WhyReason = "unsafe" | "unassessed" | "not_heard";

/** Why a yes to the draft under review counts only with a written reason; null = it counts without. */
export function whyReason(
  one: Pick<Protocol, "safety_level" | "safety_assessment" | "not_heard">,
): WhyReason | null {
  if (one.safety_level === "unsafe") return "unsafe";
  if (one.safety_assessment === null) return "unassessed";
  return one.not_heard.length > 0 ? "not_heard" : null;
}

/** Who has not read the draft under review, as a sentence; "" = everybody has. */
export function unheard(one: Pick<Protocol, "not_heard" | "draft_version">): string {
  if (one.not_heard.length === 0) return "";
  return `${inARow(one.not_heard)} ${one.not_heard.length === 1 ? "has" : "have"} not read version ${one.draft_version}.`;
}

/** "A, B and C". */
export function inARow(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), names.at(-1) ?? ""].filter(Boolean).join(" and ");
}

/** Of one that has come to nothing by itself: it can be tried again. */
export function canGoOn({ status }: Pick<Protocol, "status">): boolean {
  return status === "failed" || status === "stopped";
}

/** Whether a reader sees anything of it: what shows nothing is no reason, no name and no revision. As the server has it. */
export function shows(text: string): boolean {
  return /[^\p{C}\p{M}\p{Z}\u115f\u1160\u2800\u303f\u3164\uffa0\u{1d159}]/u.test(text);
}
