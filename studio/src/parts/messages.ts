/** Messages of a conversation as LangChain and OpenAI keep them: who speaks, the words, which tools are called. Pure. */

export type Message = {
  key: string;
  /** Who speaks, in words. */
  who: string;
  text: string;
  calls: readonly { key: string; tool: string; arguments: unknown }[];
  /** What a tool has given was given in vain. */
  failed: boolean;
};

type Kept = Readonly<Record<string, unknown>>;

const ROLES: Readonly<Record<string, string>> = {
  ...{ human: "A person", user: "A person", ai: "AI", assistant: "AI", system: "System" },
  ...{ developer: "System", tool: "Tool", function: "Tool" },
};

/** null: no list of messages, and nothing is guessed of any. */
export function messagesIn(value: unknown): readonly Message[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every(isMessage) ? value.map(read) : null;
}

function isMessage(one: unknown): one is Kept {
  if (!isObject(one) || !roleOf(one)) return false;
  return typeof one.content === "string" || Array.isArray(one.content) || one.content === null;
}

/** LangChain's `type` ("AIMessageChunk" is one that was streamed), or a `role`; "" = neither. */
function roleOf({ type, role }: Kept): string {
  const kept = words(type) || words(role);
  return ROLES[kept.replace(/Message(Chunk)?$/, "").toLowerCase()] ?? "";
}

function read(one: Kept, at: number): Message {
  const [role, name] = [roleOf(one), words(one.name)];
  return {
    key: words(one.id) || String(at),
    who: name ? `${name} (${role})` : role,
    text: textOf(one.content),
    calls: (Array.isArray(one.tool_calls) ? one.tool_calls : []).filter(isObject).map(callOf),
    failed: one.status === "error",
  };
}

/** LangChain's has `name` and `args`, OpenAI's a `function` with its arguments as text. */
function callOf(one: Kept, at: number): Message["calls"][number] {
  const of = isObject(one.function) ? one.function : one;
  return { key: words(one.id) || String(at), tool: words(of.name), arguments: of.args ?? of.arguments };
}

/** The words among the parts of a content; what is none (an image, say) is named. A call is told with the calls. */
function textOf(content: unknown): string {
  if (!Array.isArray(content)) return words(content);
  return content
    .flatMap((part) => {
      if (!isObject(part)) return words(part);
      if (part.type === "tool_use" || part.type === "tool_call") return [];
      return words(part.text) || `[${words(part.type) || "a part"}]`;
    })
    .join("\n\n");
}

function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
