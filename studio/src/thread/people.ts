/** Whose time it was: what waits for a person is no work. Pure. */
import type { Picture } from "../api/types";
import { nodeIn } from "./names";

/** Of this picture, whether a bar is of a gate at which people decide. */
export function ofPeopleIn(picture: Picture): (bar: { agent: string; instance: string }) => boolean {
  const gates = new Set(picture.nodes.filter((one) => one.kind === "gate").map((one) => one.id));
  return ({ agent, instance }) => agent === "" && gates.has(nodeIn(instance));
}
