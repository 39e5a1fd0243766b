/** How long ago something was, or how soon it is to be: in words that go with the time. */
import { since, until } from "./times";
import { useTicking } from "./use-ticking";

/** at: Unix seconds. */
export function Since({ at }: { at: number }) {
  useTicking(at);
  return since(at);
}

export function Until({ at }: { at: number }) {
  useTicking(at);
  return until(at);
}
