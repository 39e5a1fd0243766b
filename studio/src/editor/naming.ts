/** Names that the prompt can speak of, offered as they are typed: agents, tools, groups. */
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";

export type Named = { name: string; kind: "agent" | "tool" | "group"; about: string };

const TYPES = { agent: "class", tool: "function", group: "namespace" };

/** What is offered for a word: names that begin so, whatever their case. Pure. */
export function offered(names: readonly Named[], word: string): Completion[] {
  const begun = word.toLocaleLowerCase();
  return names
    .filter((one) => one.name.toLocaleLowerCase().startsWith(begun))
    .map((one) => ({ label: one.name, type: TYPES[one.kind], detail: one.kind, info: one.about }));
}

export function naming(now: { current: { names: readonly Named[] } }) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\p{L}\p{N}_-]+/u);
    if (!word && !context.explicit) return null;
    if (word && word.text.length < 2 && !context.explicit) return null;
    const options = offered(now.current.names, word?.text ?? "");
    return options.length === 0 ? null : { from: word?.from ?? context.pos, options };
  };
}
