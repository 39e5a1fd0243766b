/**
 * How every page makes its elements (tsconfig's `jsxImportSource`): as React does, but no text in them hides anything.
 * So it holds for names, calls, outputs, titles and all that is shown of others, whoever writes the page; values of
 * fields stay what they are.
 */
import { Fragment, type JSX, jsx as one, jsxs as several } from "react/jsx-runtime";
import { visible } from "./hidden";

export { Fragment, type JSX };

type Make = typeof one;

/** What is told by words as well, to those who listen or point. */
const TOLD = ["title", "aria-label", "alt", "placeholder"] as const;

export const jsx: Make = (type, props, key) => one(type, shown(props), key);
export const jsxs: Make = (type, props, key) => several(type, shown(props), key);

/** Of components, too: those of libraries make their elements without coming by here. What is shown stays the same, shown again. */
export function shown(props: unknown): unknown {
  if (typeof props !== "object" || props === null) return props;
  const before = props as Readonly<Record<string, unknown>>;
  const after: Record<string, unknown> = {};
  if ("children" in before) after.children = childrenOf(before.children);
  for (const name of TOLD) if (typeof before[name] === "string") after[name] = visible(before[name]);
  return { ...before, ...after };
}

function childrenOf(children: unknown): unknown {
  if (typeof children === "string") return visible(children);
  return Array.isArray(children) ? children.map(childrenOf) : children;
}
