/** Said of words that stand as an agent's: a person has written them in its place. */
import { PencilLine } from "lucide-react";
import { timeOf } from "./times";

/** at: Unix seconds; null: nobody here knows when. */
export function ByHand({ at = null }: { at?: number | null }) {
  return (
    <p className="flex items-center gap-1 text-xs text-care">
      <PencilLine size={13} aria-hidden="true" />
      {at === null ? "edited by hand" : `edited by hand, at ${timeOf(at)}`}
    </p>
  );
}
