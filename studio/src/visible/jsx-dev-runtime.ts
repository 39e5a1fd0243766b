/** The same where the pages are being worked on. */
import { jsxDEV as one } from "react/jsx-dev-runtime";
import { shown } from "./jsx-runtime";

export { Fragment, type JSX } from "./jsx-runtime";

export const jsxDEV: typeof one = (type, props, ...rest) => one(type, shown(props), ...rest);
