/** What becomes of steps that run and are another's, or gone, in the flow that a thread is swapped to. Pure. */
import type { SwapPlan } from "../api/types";

export type Drain = SwapPlan["drain"];

/** In the words of the server's warnings, so that what these advise is found among the choices. */
export const DRAINS: Readonly<Record<Drain, string>> = {
  finish: "what runs and changes finishes first",
  cancel: "what runs and changes is cancelled",
  now: "all that runs is cancelled, now",
};

export function drainOf(said: string): Drain {
  return said === "cancel" || said === "now" ? said : "finish";
}

/** A warning without the name that programs have for what becomes of running steps: its words say it. */
export function drainInWords(told: string): string {
  return told.replace(/ \(drain: \w+\)/g, "");
}
