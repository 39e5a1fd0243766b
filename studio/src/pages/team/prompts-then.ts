/** The prompts that a team had and has, and those that were proposed for it, the newest first. Pure. */
import type { components } from "../../api/schema";
import { record } from "../../form/shape";

type Version = components["schemas"]["AssistantTold"];
type Proposal = components["schemas"]["ProposalListed"];

/** The team, as far as it says which prompt new threads follow. */
type Standing = Pick<components["schemas"]["TeamPage"], "assistant_version" | "file">;

export type PromptThen = {
  key: string;
  /** Of the assistant; null: it is none. */
  version: number | null;
  /** Whether new threads follow it. */
  now: boolean;
  /** Whether it was approved over what the config file does not say any more: that goes before it. */
  outdated: boolean;
  /** The proposal that it came of; null: it is the config file's. */
  token: string | null;
  /** Whether that waits for a yes or a no. */
  open: boolean;
  /** approved, rejected, …; or that it is the config file's. */
  words: string;
  note: string;
  /** What whoever decided on it said. */
  reason: string;
  by: string;
  /** Unix seconds; null: nobody knows when. */
  at: number | null;
  /** The times that somebody went back to it, the last first. */
  back: readonly Back[];
};

/** at: Unix seconds; by: "" = nobody knows who; from: the version that new threads followed till then. */
export type Back = { at: number; by: string; from: number };

/**
 * Each version with the proposal that it came of, the proposals that became none, and, where it goes before the
 * version that was approved last, the config file's prompt.
 */
export function promptsThen(
  team: Standing,
  versions: readonly Version[],
  proposals: readonly Proposal[],
): PromptThen[] {
  const known = new Map(proposals.map((one) => [one.token, one]));
  const stood = versions.map((one): PromptThen => {
    const token = typeof one.metadata.proposal === "string" ? one.metadata.proposal : null;
    const from = token === null ? undefined : known.get(token);
    const outdated = isOutdated(one, team.file.over);
    return {
      key: `version ${one.version}`,
      version: one.version,
      now: one.version === team.assistant_version && !outdated,
      outdated,
      token,
      open: false,
      words: token === null ? "as the config file says" : "approved",
      note: from?.note ?? "",
      reason: from?.reason ?? "",
      by: from?.decided_by || from?.by || "",
      back: backIn(one.metadata.held_again),
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
        now: false,
        outdated: false,
        token: one.token,
        open: one.state === "open",
        words: one.state === "open" ? "proposed" : one.state,
        note: one.note,
        reason: one.reason,
        by: one.decided_by || one.by,
        at: one.decided_at ?? one.at,
        back: [],
      }),
    );
  const all = [...stood, ...others].sort(
    (a, b) => (b.at ?? 0) - (a.at ?? 0) || (b.version ?? 0) - (a.version ?? 0),
  );
  const last = stood.find((one) => one.version === team.assistant_version);
  return last?.outdated ? [beforeAll(last), ...all] : all;
}

/** As the server notes it; what stands there otherwise is somebody's own. */
function backIn(noted: unknown): Back[] {
  return (Array.isArray(noted) ? noted : []).flatMap((one) => {
    const { at, by, from } = record(one) ?? {};
    return typeof at === "number" && typeof from === "number" ? [{ at, from, by: String(by ?? "") }] : [];
  });
}

/** The server's rule: what was approved stands while the file says the same as it did then. */
function isOutdated({ metadata }: Version, over: readonly string[]): boolean {
  const { workflow, workflow_over: then } = metadata;
  return typeof workflow === "string" && typeof then === "string" && then !== "" && !over.includes(then);
}

function beforeAll(last: PromptThen): PromptThen {
  const note = `it was changed after version ${last.version} was approved, and goes before it`;
  const words = "as the config file says now";
  const own = {
    key: "file",
    version: null,
    token: null,
    open: false,
    reason: "",
    now: true,
    outdated: false,
    at: null,
    back: [],
  };
  return { ...own, words, note, by: "" };
}
