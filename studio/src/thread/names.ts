/** What people call an instance of a node: "writer@2" is the second round of Writer. Pure. */
import type { Picture } from "../api/types";

export function nameOf(instance: string, picture: Picture): string {
  const [, id = instance, judges, more = ""] = /^([^?[@/]+)(\?)?(.*)$/.exec(instance) ?? [];
  const node = picture.nodes.find((one) => one.id === id);
  const frame = picture.frames.find((one) => one.node === id);
  const name = node?.label ?? frame?.words ?? id;
  if (judges) return `decides: ${name}`;
  return more ? `${name} ${more}` : name;
}
