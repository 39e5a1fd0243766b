/** What was typed about an agent or a tool, and what of it is other than it is now. Pure. */
import type { AgentTold, ToolTold } from "../../api/types";

export type Typed = Partial<Pick<AgentTold, "name" | "prompt" | "model" | "role" | "kind">>;
export type TypedTool = Partial<Pick<ToolTold, "name" | "description">> & {
  risk?: "low" | "medium" | "high";
};

/** Spaces around a name count for nothing. */
export function editedOf(agent: AgentTold, typed: Typed): Typed {
  return otherThan(agent, named(typed));
}

export function toolEdited(tool: ToolTold, typed: TypedTool): TypedTool {
  return otherThan<TypedTool>(tool as TypedTool, named(typed));
}

function named<T extends { name?: string }>(typed: T): T {
  return typed.name === undefined ? typed : { ...typed, name: typed.name.trim() };
}

function otherThan<T extends object>(now: T, typed: T): T {
  const said = Object.entries(typed) as Array<[keyof T, unknown]>;
  return Object.fromEntries(said.filter(([key, one]) => one !== undefined && one !== now[key])) as T;
}

/** The one that is meant by its id or by a name that it has or had, such as the name it has just been added by. */
export function calledSo<T extends { id: string; name: string; aliases: readonly string[] }>(
  all: readonly T[],
  said: string,
): T | undefined {
  return (
    all.find((one) => one.id === said) ??
    all.find((one) => one.name === said) ??
    all.find((one) => one.aliases.includes(said))
  );
}

/** What else it is called, in words; "" = nothing. */
export function alsoCalled(one: { aliases: readonly string[] }): string {
  return one.aliases.length > 0 ? `Prompts may call it ${one.aliases.join(", ")}, too.` : "";
}
