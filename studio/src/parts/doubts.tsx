/** What a prompt leaves open, told once more where it is put into force: before the click, not beside the words. */
import { TriangleAlert } from "lucide-react";
import type { Diagnostic } from "../api/types";

/** Whether there is anything to tell of it. */
export function isOpen(found: readonly Diagnostic[] | undefined): boolean {
  return (found ?? []).some((one) => one.severity !== "info");
}

/** Without notes: whoever puts a prompt into force has read them where it was written. */
export function Doubts({ found }: { found: readonly Diagnostic[] | undefined }) {
  const open = (found ?? []).filter((one) => one.severity !== "info");
  if (open.length === 0) return null;
  return (
    <section
      aria-label="What the prompt leaves open"
      className="my-1 flex items-start gap-2 rounded-md bg-care-ground px-3 py-2 text-care"
    >
      <TriangleAlert size={16} className="mt-0.5 shrink-0" role="img" aria-label="warning" />
      <ul className="min-w-0 flex-1 break-words">
        {open.map((one) => (
          <li key={`${one.code} ${one.start} ${one.end} ${one.message}`}>
            {one.message}{" "}
            <span className="text-xs">
              {one.code}, line {one.line}, column {one.column}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
