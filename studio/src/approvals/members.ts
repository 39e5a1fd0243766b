/**
 * The members of a JSON object, each with its value as it is written: one is put in the place of another, and all else
 * stays to the letter. Pure.
 */
import { indented } from "./exact";

/** raw: the value's own JSON. */
export type Member = { name: string; key: string; raw: string };

const PART = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*([\s\S]*?)\s*$/;

/** null: the text is no JSON object, or names one member twice. */
export function membersOf(json: string): Member[] | null {
  const whole = readJson(json)?.value;
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return null;
  const found = partsOf(json).flatMap((part): Member[] => {
    const [, key, raw] = PART.exec(part) ?? [];
    return key && raw ? [{ name: JSON.parse(key) as string, key, raw }] : [];
  });
  return new Set(found.map((one) => one.name)).size === found.length ? found : null;
}

/** What stands between the commas of an object, of which it is known that it is one. */
function partsOf(json: string): string[] {
  const found: string[] = [];
  let [depth, begin] = [0, 0];
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/g)) {
    if ("]}".includes(token)) depth--;
    if (depth === 0 || (depth === 1 && token === ",")) {
      if (token !== "{") found.push(json.slice(begin, index));
      begin = index + 1;
    }
    if ("[{".includes(token)) depth++;
  }
  return found;
}

/**
 * The object with another value of this name; undefined: with none. What comes anew stands where it stood in `order`,
 * or last.
 */
export function withMember(
  members: readonly Member[],
  name: string,
  raw: string | undefined,
  order: readonly string[] = [],
): string {
  const there = members.some((one) => one.name === name);
  const placeOf = (one: Member) => (order.includes(one.name) ? order.indexOf(one.name) : order.length);
  const anew = { name, key: JSON.stringify(name), raw: "" };
  const all = there ? members : [...members, anew].sort((a, b) => placeOf(a) - placeOf(b));
  const said = all.flatMap((one) => {
    const value = one.name === name ? raw : one.raw;
    return value === undefined ? [] : [`${one.key}:${value}`];
  });
  return indented(`{${said.join(",")}}`);
}

export function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
