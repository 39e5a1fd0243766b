/** The questions that a graph's nodes wait with at a checkpoint. Pure. */
import type { Snapshot } from "./standing";

/** schema: of the answer, where the graph says one. */
export type Question = { id: string; node: string; value: unknown; schema?: unknown };

export function asked(at: Snapshot | undefined): Question[] {
  return (at?.tasks ?? []).flatMap((task) => {
    const open: unknown[] = Array.isArray(task.interrupts) ? task.interrupts : [];
    return open.flatMap((one) =>
      typeof one === "object" && one !== null && "id" in one
        ? [
            {
              id: String(one.id),
              node: String(task.name),
              value: "value" in one ? one.value : null,
              ...("response_schema" in one ? { schema: one.response_schema } : {}),
            },
          ]
        : [],
    );
  });
}

/** What is asked in one line, as far as its value says it in words: "Judge asks: How good is this?". */
export function inOneLine({ node, value }: Question): string {
  const parts = typeof value === "object" && value !== null ? Object.values(value) : [value];
  const words = parts.filter((one) => typeof one === "string" && one.trim() !== "").join(" · ");
  return words ? `${node} asks: ${words}` : `${node} asks`;
}
