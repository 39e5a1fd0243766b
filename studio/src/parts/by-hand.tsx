/** Said of words that stand as an agent's: a person has written them in its place. */
import { PencilLine } from "lucide-react";
import { timeOf } from "./times";

/** by: "" = nobody knows who. */
export function byHand(by: string): string {
  return `edited by hand${by ? ` by ${by}` : ""}`;
}

/** by: "" = nobody knows who. at: Unix seconds; null: nobody here knows when. */
export function ByHand({ by = "", at = null }: { by?: string | undefined; at?: number | null }) {
  return (
    <p className="flex items-center gap-1 text-xs text-care">
      <PencilLine size={13} aria-hidden="true" />
      <span className="min-w-0 break-words">
        {byHand(by)}
        {at === null ? "" : `, at ${timeOf(at)}`}
      </span>
    </p>
  );
}
