/** Something to fill in, with its name above it; and how such things look everywhere. */
import type { ReactNode } from "react";

export const FIELD =
  "w-full rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink disabled:opacity-60";

export function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is given as the child
    <label className="flex flex-col gap-1 text-xs text-ink-soft">
      {name}
      {children}
    </label>
  );
}
