/** What the last change came to: whether graphs are compiled anew for it, and why; or why it was refused. */

import { Refused } from "../../parts/refused";
import type { useChanges } from "./use-changes";

export function CameTo({ change }: { change: ReturnType<typeof useChanges> }) {
  if (change.isError) return <Refused what="The change" error={change.error} did="was not made" />;
  const told = change.data;
  if (!told) return null;
  return (
    <p role="status" className="border-b border-line bg-good-ground px-4 py-2 text-good">
      <span className="font-medium">
        Version {told.version}, {told.recompile ? "compiled anew" : "nothing compiled anew"}
      </span>
      {told.reason ? `: ${told.reason}` : ""}
      {told.also.length > 0 ? `. Also: ${told.also.join("; ")}` : ""}
    </p>
  );
}
