/** What a model was sent and has answered, as a conversation: who speaks, the words as they were, calls and their results. Pure. */
import type { components } from "../api/schema";
import type { Message } from "../parts/messages";

export type Sent = components["schemas"]["SentTold"];
type ToModel = components["schemas"]["MessageToModel"];

/** How those are told that are no tool's; a step's prompt is no person's words. */
const WHO: Readonly<Record<string, string>> = {
  system: "How it is to work",
  user: "What it is to do",
  assistant: "The model",
};

/** The answer last; none, and it failed. toolOf: what people call a tool. */
export function conversationOf(sent: Sent, toolOf: (tool: string) => string): readonly Message[] {
  const all = [...sent.asked, ...(sent.said ? [sent.said] : [])];
  const called = new Map(all.flatMap((one) => one.calls.map((call) => [call.id, call.name] as const)));
  return all.map((one, at) => ({
    key: String(at),
    who: whoOf(one, at < sent.asked.length, toolOf(called.get(one.answers) ?? "")),
    text: [one.text, ...one.others.map((kind) => `[${kind}]`)].filter(Boolean).join("\n\n"),
    calls: one.calls.map((call) => ({
      key: call.id,
      tool: toolOf(call.name),
      arguments: call.arguments,
    })),
    failed: false,
  }));
}

function whoOf({ role, answers }: ToModel, asked: boolean, tool: string): string {
  if (answers) return tool ? `${tool} gave` : "A tool gave";
  if (!asked) return "The model answered";
  return WHO[role] ?? role;
}

/** How many characters of it are not kept. */
export function cutOf({ asked, said }: Sent): number {
  return [...asked, ...(said ? [said] : [])].reduce((sum, one) => sum + one.cut, 0);
}
