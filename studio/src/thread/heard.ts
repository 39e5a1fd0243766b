/** Who sees what is said or written, by the names that people give them. Pure. */
import type { Picture } from "../api/types";
import { agentOf } from "./names";

type Team = Pick<Picture, "nodes" | "frames" | "groups">;
/** readers: the agents (by id) that see it, as the server works out from rules and labels; null = all of its audience. */
type Kept = { agent: string; audiences: readonly string[]; readers: readonly string[] | null };

const ALL = "for all";

/** audience: public, group:ID or private:AGENT. "for all", "for group Design", "for Writer alone". */
export function heardBy(audience: string, picture: Team): string {
  const [kind, id = ""] = audience.split(/:(.*)/s);
  if (kind === "group") return `for group ${picture.groups.find((one) => one.id === id)?.name ?? id}`;
  return kind === "private" ? `for ${agentOf(id, picture)} alone` : ALL;
}

/** The same of what an agent wrote, less those of its audience who do not see it: "for all but Coder". */
export function readBy({ agent, audiences, readers }: Kept, picture: Team): string {
  const words = audiences.map((one) => heardBy(one, picture)).join(", ");
  const meant = audiences.reduce(
    (had, one) => had.filter((node) => isOf(one, node)),
    picture.nodes.filter((node) => node.agent),
  );
  const ids = [...new Set(meant.map((node) => String(node.agent)))];
  const kept = readers === null ? [] : ids.filter((id) => !readers.includes(id));
  if (kept.length === 0) return words;
  const others = ids.filter((id) => id !== agent && !kept.includes(id));
  if (others.length === 0) return "for nobody else";
  const named = (of: readonly string[]) => listed(of.map((id) => agentOf(id, picture)));
  if (kept.length > others.length) return `for ${named(others)} alone`;
  return words === ALL ? `${ALL} but ${named(kept)}` : `${words}, but not ${named(kept)}`;
}

function isOf(audience: string, { agent, groups }: Team["nodes"][number]): boolean {
  const [kind, id = ""] = audience.split(/:(.*)/s);
  return kind === "group" ? groups.includes(id) : kind !== "private" || agent === id;
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), names.at(-1) ?? ""].filter(Boolean).join(" and ");
}
