/** What a replay does otherwise beside its request, model and prompt: one change of an agent, a tool or the context. Pure. */
import type { components } from "../api/schema";

export type Change = NonNullable<components["schemas"]["ReplaySaid"]["changes"]>[number];

/** of: the agent or the tool that is meant; said: the words, or the effect. */
export type Wanted = { what: keyof typeof WHATS; of: string; said: string };

export const WHATS = {
  prompt: "Another prompt for",
  model: "Another model for",
  off: "Without",
  tool: "The tool",
  context: "Words for all",
} as const;

export const EFFECTS = { deny: "denied to all", ask: "asks a human", allow: "open to all" } as const;

/** null: something is missing yet. */
export function changeOf({ what, of, said }: Wanted): Change | null {
  const words = said.trim();
  if (what === "context") return words ? { kind: "inject", text: words, audience: "public" } : null;
  if (!of) return null;
  if (what === "off") return { kind: "set_agent", agent: of, enabled: false, reason: "" };
  if (!words) return null;
  if (what === "tool") {
    const effect = words in EFFECTS ? (words as keyof typeof EFFECTS) : "deny";
    return { kind: "set_tool", tool: of, effect, agent: "*", reason: "set for this replay" };
  }
  return { kind: "set_agent", agent: of, [what]: words, reason: "" };
}

/** What is still to be said of it before it is a change; "" = nothing. */
export function lackOf(wanted: Wanted): string {
  if (changeOf(wanted) !== null) return "";
  const what = `“${WHATS[wanted.what]}”`;
  if (wanted.what !== "context" && !wanted.of)
    return `Say which ${wanted.what === "tool" ? "tool" : "agent"} it is in ${what}`;
  return `Say what it is to be in ${what}`;
}
