/** What led to a version of a team, by the names that people call its agents and tools. Pure. */
import type { TeamPage } from "../../api/types";

type Change = { kind: string; subject: string; id: string };
type Named = Pick<TeamPage, "agents" | "tools" | "groups">;

/** then: what they were called when it was made, id → name; who has gone since has no other. */
export function changeWords(
  { kind, subject, id }: Change,
  team: Named,
  then: Readonly<Record<string, string>> = {},
): string {
  const nameIn = (known: readonly { id: string; name: string }[]) => (id: string) =>
    known.find((one) => one.id === id)?.name ?? then[id] ?? id;
  const agent = nameIn(team.agents);
  const tool = nameIn(team.tools);
  if (kind === "reverted") return `back to version ${id}`;
  if (subject === "permission") {
    const [who = "", ...what] = id.split(" ");
    return `the right of ${agent(who)} to ${tool(what.join(" "))}`;
  }
  if (subject === "switch")
    return `switched ${id
      .split(" ")
      .map((part) => (agent(part) === part ? tool(part) : agent(part)))
      .join(": ")}`;
  const named = { agent, tool, group: nameIn(team.groups) }[subject];
  return `${kind.replaceAll("_", " ")} ${named ? `${subject} ${named(id)}` : id}`;
}
