/** What a prompt leaves open, told once more where it is put into force: before the click, not beside the words. */
import type { Diagnostic } from "../api/types";
import { ToJudge } from "./warnings";

/** Whether there is anything to tell of it. */
export function isOpen(found: readonly Diagnostic[] | undefined): boolean {
  return (found ?? []).some((one) => one.severity !== "info");
}

/** Without notes: whoever puts a prompt into force has read them where it was written. */
export function Doubts({ found }: { found: readonly Diagnostic[] | undefined }) {
  const open = (found ?? []).filter((one) => one.severity !== "info");
  if (open.length === 0) return null;
  return (
    <ToJudge name="What the prompt leaves open">
      {open.map((one) => (
        <li key={`${one.code} ${one.start} ${one.end} ${one.message}`}>
          {one.message}{" "}
          <span className="text-xs">
            {one.code}, line {one.line}, column {one.column}
          </span>
        </li>
      ))}
    </ToJudge>
  );
}
