/** The prompts that a team had and has, and those that were proposed for it, the newest first. Pure. */
import type { components } from "../../api/schema";

type Version = components["schemas"]["AssistantTold"];
type Proposal = components["schemas"]["ProposalListed"];

export type PromptThen = {
  key: string;
  /** Of the assistant; null: it never stood. */
  version: number | null;
  /** The proposal that it came of; null: it is the config file's. */
  token: string | null;
  /** approved, rejected, …; or that it is the config file's. */
  words: string;
  note: string;
  by: string;
  /** Unix seconds. */
  at: number;
};

/** Each version with the proposal that it came of, and the proposals that became none. */
export function promptsThen(versions: readonly Version[], proposals: readonly Proposal[]): PromptThen[] {
  const known = new Map(proposals.map((one) => [one.token, one]));
  const stood = versions.map((one): PromptThen => {
    const token = typeof one.metadata.proposal === "string" ? one.metadata.proposal : null;
    const from = token === null ? undefined : known.get(token);
    return {
      key: `version ${one.version}`,
      version: one.version,
      token,
      words: token === null ? "as the config file says" : "approved",
      note: from?.note ?? "",
      by: from?.decided_by || from?.by || "",
      at: from?.decided_at ?? Date.parse(token === null ? one.created_at : one.updated_at) / 1000,
    };
  });
  const taken = new Set(stood.map((one) => one.token));
  const others = proposals
    .filter((one) => !taken.has(one.token))
    .map(
      (one): PromptThen => ({
        key: `proposal ${one.token}`,
        version: null,
        token: one.token,
        words: one.state === "open" ? "proposed" : one.state,
        note: one.note,
        by: one.decided_by || one.by,
        at: one.decided_at ?? one.at,
      }),
    );
  return [...stood, ...others].sort((a, b) => b.at - a.at || (b.version ?? 0) - (a.version ?? 0));
}
