/** The same where the pages are being worked on. */
import { jsxDEV as one } from "react/jsx-dev-runtime";
import { aside, shown } from "./jsx-runtime";

export { Fragment, type JSX } from "./jsx-runtime";

export const jsxDEV: typeof one = (type, props, key, isStatic, ...rest) =>
  one(type, aside(type, shown(props), isStatic), key, isStatic, ...rest);
