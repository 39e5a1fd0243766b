/** How protocols stand and how safe drafts are, as people say and see it. */
import { CircleCheck, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import type { Protocol, Version } from "../../api/types";

/** What a clinician is shown a draft from (seed 003). */
export const GOOD_ENOUGH = 8;

export const STANDING: Record<Protocol["status"], { word: string; dot: string }> = {
  new: { word: "asked for", dot: "bg-line-strong" },
  drafting: { word: "at work", dot: "bg-busy" },
  waiting: { word: "waits for you", dot: "bg-care" },
  completed: { word: "approved", dot: "bg-good" },
  failed: { word: "failed", dot: "bg-bad" },
  stopped: { word: "stopped", dot: "bg-bad" },
  closed: { word: "ended without approval", dot: "bg-line-strong" },
};

export const LEVELS: Record<
  Version["level"],
  { word: string; icon: LucideIcon; look: string; fill: string }
> = {
  safe: { word: "Safe", icon: CircleCheck, look: "bg-good-ground text-good", fill: "bg-good" },
  caution: { word: "Caution", icon: TriangleAlert, look: "bg-care-ground text-care", fill: "bg-care" },
  unsafe: { word: "Unsafe", icon: OctagonAlert, look: "bg-bad-ground text-bad", fill: "bg-bad" },
};
