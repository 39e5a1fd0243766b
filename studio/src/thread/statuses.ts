/** How a thread stands, in words and in its colour. */
export const STATUSES = {
  idle: { colour: "bg-line-strong", word: "idle" },
  busy: { colour: "bg-busy", word: "at work" },
  interrupted: { colour: "bg-care", word: "stands still" },
  error: { colour: "bg-bad", word: "failed" },
} as const;
