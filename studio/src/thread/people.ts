/** Whose time it was: what waits for a person is no work, nor is what came from outside. Pure. */
import type { Picture } from "../api/types";
import { nameOf, nodeIn } from "./names";

type Any = { instance: string; agent: string; status: string };

/** How a question to people stands or has ended; and how what they told the thread, or made it of, was taken. */
const OF_PEOPLE: ReadonlySet<string> = new Set([
  ...["waiting", "answered", "approved", "rejected", "expired", "withdrawn"],
  ...["applied", "refused"],
]);

/** Whether a bar is of people. A step that has stopped to ask somebody was its agent's work up to there. */
export function ofPeople({ agent, status }: Pick<Any, "agent" | "status">): boolean {
  return agent === "" && OF_PEOPLE.has(status);
}

/** What a bar is called: the wait of a step for a word to one of its calls is no part of its work. */
export function calledIn(picture: Picture): (bar: Any) => string {
  const steps = new Set(picture.nodes.flatMap((one) => (one.kind === "step" ? [one.id] : [])));
  return (bar) => {
    const name = nameOf(bar.instance, picture);
    return ofPeople(bar) && steps.has(nodeIn(bar.instance)) ? `an answer for ${name}` : name;
  };
}
