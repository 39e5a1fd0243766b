/** What a person should judge before another flow takes the place of one, told before the click. */
import { TriangleAlert } from "lucide-react";

export function Warnings({ told }: { told: readonly string[] | undefined }) {
  if (!told?.length) return null;
  return (
    <section
      aria-label="What to judge before"
      className="my-1 flex items-start gap-2 rounded-md bg-care-ground px-3 py-2 text-care"
    >
      <TriangleAlert size={16} className="mt-0.5 shrink-0" role="img" aria-label="warning" />
      <ul className="min-w-0 flex-1 break-words">
        {told.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}
