/**
 * A prompt that is being changed and is not approved yet: kept by the browser, team by team, one for all its tabs.
 *
 * What is kept is the draft; no tab has one of its own. So none writes an older one over another's words.
 */

/** `base`: the version of the workflow that stood when the draft was begun. */
export type Draft = { prompt: string; base: string };

const NAME = "swarmwright-draft:";
const listeners = new Set<() => void>();
/** As it is kept, where the browser keeps nothing more: for as long as this tab is open. */
const here = new Map<string, string | null>();

/** The words of what is kept: the same for as long as it is. */
export function keptDraft(team: string, kept: Pick<Storage, "getItem"> = localStorage): string | null {
  const own = here.get(team);
  return own === undefined ? kept.getItem(NAME + team) : own;
}

export function readDraft(team: string, kept: Pick<Storage, "getItem"> = localStorage): Draft | null {
  return draftOf(keptDraft(team, kept));
}

export function draftOf(kept: string | null): Draft | null {
  try {
    const read: unknown = JSON.parse(kept ?? "null");
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
  const said = draft && JSON.stringify(draft);
  try {
    if (said) kept.setItem(NAME + team, said);
    else kept.removeItem(NAME + team);
    here.delete(team);
  } catch {
    here.set(team, said); // it is full
  }
  for (const listener of listeners) listener();
}

/** Told of each draft that is kept, in this tab or in another. */
export function onDraft(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function isDraft(read: unknown): read is Draft {
  if (typeof read !== "object" || read === null || !("prompt" in read) || !("base" in read)) return false;
  return typeof read.prompt === "string" && typeof read.base === "string";
}
