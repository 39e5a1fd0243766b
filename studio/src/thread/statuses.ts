/** How a thread stands, in words and in its colour. rejected: idle, with a last turn that a person's no has ended. */
export const STATUSES = {
  idle: { colour: "bg-line-strong", chip: "bg-sunken text-ink-soft", word: "idle" },
  busy: { colour: "bg-busy", chip: "bg-busy-ground text-busy", word: "at work" },
  interrupted: { colour: "bg-care", chip: "bg-care-ground text-care", word: "stands still" },
  rejected: { colour: "bg-care", chip: "bg-sunken text-ink-soft", word: "rejected" },
  error: { colour: "bg-bad", chip: "bg-bad-ground text-bad", word: "failed" },
} as const;

export const PAUSED = "paused";

/** asks: whether people are asked something; paused: whether somebody has paused it: that is why it stands still. */
export function wordOf(status: keyof typeof STATUSES, asks: boolean, paused = false): string {
  if (status !== "interrupted") return STATUSES[status].word;
  if (paused) return PAUSED;
  return asks ? "waits for a person" : STATUSES[status].word;
}
