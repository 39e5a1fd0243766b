/** Who sees what is said or written, by the names that people give them. Pure. */
import type { Picture } from "../api/types";
import { agentOf } from "./names";

/** audience: public, group:ID or private:AGENT. "for all", "for group Design", "for Writer alone". */
export function heardBy(audience: string, picture: Pick<Picture, "nodes" | "frames" | "groups">): string {
  const [kind, id = ""] = audience.split(/:(.*)/s);
  if (kind === "group") return `for group ${picture.groups.find((one) => one.id === id)?.name ?? id}`;
  return kind === "private" ? `for ${agentOf(id, picture)} alone` : "for all";
}
