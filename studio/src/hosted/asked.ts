/** The questions that a graph's nodes wait with at a checkpoint. Pure. */
import type { Snapshot } from "./standing";

export type Question = { id: string; node: string; value: unknown };

export function asked(at: Snapshot | undefined): Question[] {
  return (at?.tasks ?? []).flatMap((task) => {
    const open: unknown[] = Array.isArray(task.interrupts) ? task.interrupts : [];
    return open.flatMap((one) =>
      typeof one === "object" && one !== null && "id" in one
        ? [{ id: String(one.id), node: String(task.name), value: "value" in one ? one.value : null }]
        : [],
    );
  });
}
