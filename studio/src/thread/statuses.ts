/** How a thread stands, in words and in its colour. */
export const STATUSES = {
  idle: { colour: "bg-line-strong", chip: "bg-sunken text-ink-soft", word: "idle" },
  busy: { colour: "bg-busy", chip: "bg-busy-ground text-busy", word: "at work" },
  interrupted: { colour: "bg-care", chip: "bg-care-ground text-care", word: "stands still" },
  error: { colour: "bg-bad", chip: "bg-bad-ground text-bad", word: "failed" },
} as const;

/** asks: whether people are asked something: that is why it stands still. */
export function wordOf(status: keyof typeof STATUSES, asks: boolean): string {
  return status === "interrupted" && asks ? "waits for a person" : STATUSES[status].word;
}
