/** Which rule decided whether an agent may use a tool, as people say it. Pure. */
import type { components } from "../api/schema";

type RuleName = components["schemas"]["CellTold"]["rule"];

/** Of every rule that the server has: one that is missing here does not compile. */
const RULES: Readonly<Record<RuleName, string>> = {
  unknown_agent: "there is no such agent",
  unknown_tool: "there is no such tool",
  another_tool: "the tool is not the one that was allowed",
  unreachable: "the tool cannot be reached",
  collision: "two tools have one name",
  agent_disabled: "the agent is switched off",
  tool_disabled: "the tool is switched off",
  override: "somebody has set it so",
  deny: "the prompt forbids it",
  exclusive: "the prompt gives it to others alone",
  grant: "the prompt gives it",
  own_tools: "the team's declaration gives it",
  not_granted: "nothing gives it",
  approval: "the prompt wants a human's yes",
  high_risk: "the tool is of high risk",
  limit: "it was used too often",
  answered: "a person has answered",
  beforehand: "a person has agreed to every use",
  argument: "what it was called with",
  sink: "where its words would go",
  cedar: "a policy of this server",
};

export function decidedBy(rule: string): string {
  return rule in RULES ? RULES[rule as RuleName] : rule.replaceAll("_", " ");
}
