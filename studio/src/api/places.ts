/** Places in a prompt: the server counts characters, the browser counts halves of them (an emoji is two). Pure. */

const PAIRS = /[\u{10000}-\u{10ffff}]/u;

/** What is told of a prompt, with its places (`start`, `end`, `spans`) as places of the browser's text. */
export function placed<T>(told: T, prompt: string): T {
  if (!PAIRS.test(prompt)) return told;
  const at = [0];
  for (const character of prompt) at.push((at.at(-1) ?? 0) + character.length);
  const end = prompt.length;
  return moved(told, (place) => at[place] ?? end) as T;
}

function moved(told: unknown, to: (place: number) => number): unknown {
  if (Array.isArray(told)) return told.map((one) => moved(one, to));
  if (typeof told !== "object" || told === null) return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => {
      if ((name === "start" || name === "end") && typeof value === "number") return [name, to(value)];
      return [name, name === "spans" ? spans(value, to) : moved(value, to)];
    }),
  );
}

function spans(value: unknown, to: (place: number) => number): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((one) =>
    Array.isArray(one) ? one.map((place) => (typeof place === "number" ? to(place) : place)) : one,
  );
}
