/**
 * Names that run from right to left, within sentences that run from left to right: each has its own `bdi`, as else the
 * number or sign beside it would stand on its other side ("1 · <name> waits"). Pure.
 */
import { jsx as one } from "react/jsx-runtime";

const RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}";
const ANY = new RegExp(`[${RTL}]`, "u");
/** From the first to the last letter of such a script, with what stands between them and is no letter of another. */
const RUN = new RegExp(`([${RTL}](?:[^\\p{L}]*[${RTL}])*)`, "u");
const LETTER = /\p{L}/u;
/** What is no HTML, or holds text alone. */
const PLAIN: ReadonlySet<string> = new Set([
  "option",
  "title",
  "textarea",
  "text",
  "tspan",
  "style",
  "script",
  "bdi",
]);

/**
 * The children of an element, with such names set apart. whole: they are a sentence that the page itself has put
 * together, which runs from left to right whatever it begins with; else it is whoever wrote it that says by its first
 * letter from where it runs.
 */
export function apart(type: unknown, dir: unknown, children: unknown, whole: boolean): unknown {
  if (typeof type !== "string" || PLAIN.has(type) || dir !== undefined) return children;
  if (typeof children === "string")
    return ANY.test(children) && fromLeft(children) ? split(children) : children;
  if (!Array.isArray(children)) return children;
  const texts = children.filter((one) => typeof one === "string");
  if (!texts.some((text) => ANY.test(text)) || !(whole || fromLeft(texts.join(" ")))) return children;
  return children.map((one) => (typeof one === "string" && ANY.test(one) ? split(one) : one));
}

function fromLeft(text: string): boolean {
  const first = LETTER.exec(text)?.[0];
  return first !== undefined && !ANY.test(first);
}

function split(text: string): unknown {
  // Every other part is one that was looked for.
  return text.split(RUN).map((part, at) => (at % 2 === 1 ? one("bdi", { children: part }, at) : part));
}
