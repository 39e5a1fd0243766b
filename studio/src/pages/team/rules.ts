/** What the prompt says of an agent and a tool. Pure. */
import type { TeamPage } from "../../api/types";

type Rule = TeamPage["workflow"]["picture"]["rules"][number];

/** The rules of the prompt about a tool that can be about this agent: those that name it, a group of its, or nobody. */
export function rulesOf(team: TeamPage, agent: { id: string; name: string }, tool: { name: string }): Rule[] {
  const own = team.groups.filter((one) => one.agents.includes(agent.id)).map((one) => one.name);
  const others = [...team.agents, ...team.groups].map((one) => one.name).filter((one) => one !== agent.name);
  return team.workflow.picture.rules.filter((one) => {
    if (!names(one.words, tool.name)) return false;
    const meant = [agent.name, ...own].some((name) => names(one.words, name));
    return meant || !others.some((name) => names(one.words, name));
  });
}

/** What people are to know before somebody, or something, that the prompt still names goes; "" = it names it not. */
export function namedYet(
  team: TeamPage,
  what: "agent" | "tool" | "group",
  called: readonly string[],
): string {
  const name = called.find((one) => names(team.workflow.prompt, one));
  if (name === undefined) return "";
  const until = "is not understood until it is changed";
  if (what !== "agent") return `The prompt names ${name}: without it, the prompt ${until}.`;
  return `The prompt names ${name}: without them it ${until}, and no new thread can begin.`;
}

function names(words: string, name: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "iu").test(words);
}
