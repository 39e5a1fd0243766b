/** What was typed about an agent, and what of it is other than the agent is now. Pure. */
import type { AgentTold } from "../../api/types";

export type Typed = Partial<Pick<AgentTold, "prompt" | "model" | "role" | "kind">>;

export function editedOf(agent: AgentTold, typed: Typed): Typed {
  const { prompt, model, role, kind } = typed;
  return {
    ...(prompt === undefined || prompt === agent.prompt ? {} : { prompt }),
    ...(model === undefined || model === agent.model ? {} : { model }),
    ...(role === undefined || role === agent.role ? {} : { role }),
    ...(kind === undefined || kind === agent.kind ? {} : { kind }),
  };
}
