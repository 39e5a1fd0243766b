/** What a person should judge before a click, in a box of its own. */
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { drainInWords } from "./draining";

/** The box around lines that are to be judged; `name`: what it is called for who does not see it. */
export function ToJudge({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="my-1 flex items-start gap-2 rounded-md bg-care-ground px-3 py-2 text-care"
    >
      <TriangleAlert size={16} className="mt-0.5 shrink-0" role="img" aria-label="warning" />
      <ul className="min-w-0 flex-1 break-words">{children}</ul>
    </section>
  );
}

/** Of another flow that is to take the place of one. */
export function Warnings({ told }: { told: readonly string[] | undefined }) {
  if (!told?.length) return null;
  return (
    <ToJudge name="What to judge before">
      {told.map((one) => (
        <li key={one}>{drainInWords(one)}</li>
      ))}
    </ToJudge>
  );
}
