/** What somebody has made of a checkpoint's state, as what is to be written to it: only what is other. Pure. */
type Entries = Record<string, unknown>;

/** Parts that are keyed twice, by owner and by the owner's keys: of an owner only what is other is written. */
const DEEP = new Set(["signals", "group_context", "private_context", "tool_permissions"]);

/** Part → what is written to it, null = the entry goes. state, edited: by part; parts that are as they were are left out. */
export function writesOf(state: Entries, edited: Entries): Entries {
  const writes: Entries = {};
  for (const [part, said] of Object.entries(edited)) {
    const stood = state[part];
    if (same(stood, said)) continue;
    if (Array.isArray(stood) && Array.isArray(said)) writes[part] = messages(stood, said);
    else writes[part] = entries(stood, said, DEEP.has(part));
  }
  return writes;
}

/** What is no object by name is written as it is: the server says what it expects there. */
function entries(stood: unknown, said: unknown, deep: boolean): unknown {
  if (!isObject(stood) || !isObject(said)) return said;
  const written: Entries = {};
  for (const key of new Set([...Object.keys(stood), ...Object.keys(said)])) {
    if (same(stood[key], said[key])) continue;
    if (!(key in said)) written[key] = null;
    else written[key] = deep ? entries(stood[key] ?? {}, said[key], false) : said[key];
  }
  return written;
}

/** Messages by their ids: those that say something else, that go, and that are new. */
function messages(stood: readonly unknown[], said: readonly unknown[]): unknown[] {
  const before = new Map(stood.filter(isObject).map((one) => [one.id, one]));
  const left = new Set(said.map((one) => (isObject(one) ? one.id : undefined)));
  const gone = [...before.keys()].filter((id) => !left.has(id));
  return [
    ...said.filter((one) => !isObject(one) || !same(before.get(one.id), one)).map(message),
    ...gone.map((id) => ({ type: "remove", id, content: "" })),
  ];
}

/** As it is told, a message has a text; as it is written, a content. */
function message(one: unknown): unknown {
  if (!isObject(one)) return one;
  const { text, type = "human", name, ...rest } = one;
  return { type, ...rest, ...(name ? { name } : {}), ...(text === undefined ? {} : { content: text }) };
}

function isObject(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
