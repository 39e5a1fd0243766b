/** A prompt that is being changed and is not approved yet: kept by the browser, team by team. */

/** `base`: the version of the workflow that stood when the draft was begun. */
export type Draft = { prompt: string; base: string };

const NAME = "swarmwright-draft:";

export function readDraft(team: string, kept: Pick<Storage, "getItem"> = localStorage): Draft | null {
  try {
    const read: unknown = JSON.parse(kept.getItem(NAME + team) ?? "null");
    return isDraft(read) ? read : null;
  } catch {
    return null; // what another version of the studio has written is no draft of this one
  }
}

export function keepDraft(
  team: string,
  draft: Draft | null,
  kept: Pick<Storage, "setItem" | "removeItem"> = localStorage,
): void {
  if (draft) kept.setItem(NAME + team, JSON.stringify(draft));
  else kept.removeItem(NAME + team);
}

function isDraft(read: unknown): read is Draft {
  if (typeof read !== "object" || read === null || !("prompt" in read) || !("base" in read)) return false;
  return typeof read.prompt === "string" && typeof read.base === "string";
}
