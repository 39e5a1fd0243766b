/**
 * How every page makes its elements (tsconfig's `jsxImportSource`): as React does, but no text in them hides anything.
 * So it holds for names, calls, outputs, titles and all that is shown of others, whoever writes the page; values of
 * fields stay what they are.
 */
import { Fragment, type JSX, jsx as one, jsxs as several } from "react/jsx-runtime";
import { visible } from "./hidden";
import { apart } from "./sides";

export { Fragment, type JSX };

type Make = typeof one;

/** What is told by words as well, to those who listen or point. */
const TOLD = ["title", "aria-label", "alt", "placeholder"] as const;

export const jsx: Make = (type, props, key) => one(type, aside(type, shown(props), false), key);
export const jsxs: Make = (type, props, key) => several(type, aside(type, shown(props), true), key);

/** With names that run from right to left set apart. whole: its children are a sentence of the page's own. */
export function aside(type: unknown, props: unknown, whole: boolean): unknown {
  if (typeof props !== "object" || props === null) return props;
  const before = props as Readonly<Record<string, unknown>>;
  const children = apart(type, before.dir, before.children, whole);
  return children === before.children ? props : { ...before, children };
}

/**
 * Of components, too: those of libraries make their elements without coming by here. What is shown stays the same, shown again.
 * What hides nothing is handed on as it is, without a copy: a list that is scrolled makes thousands of elements a second.
 */
export function shown(props: unknown): unknown {
  if (typeof props !== "object" || props === null) return props;
  const before = props as Readonly<Record<string, unknown>>;
  const hiding = TOLD.filter((name) => toldAs(before[name]) !== before[name]);
  const children = childrenOf(before.children);
  if (hiding.length === 0 && children === before.children) return props;
  const told = Object.fromEntries(hiding.map((name) => [name, toldAs(before[name])]));
  return { ...before, ...told, ...("children" in before ? { children } : {}) };
}

function toldAs(value: unknown): unknown {
  return typeof value === "string" ? visible(value) : value;
}

function childrenOf(children: unknown): unknown {
  if (!Array.isArray(children)) return toldAs(children);
  const after = children.map(childrenOf);
  return after.every((one, at) => one === children[at]) ? children : after;
}
