/** The draft of a team's prompt over what stands: it survives a reload, and another's change is seen beside it. */
import { useMemo, useSyncExternalStore } from "react";
import type { WorkflowTold } from "../../api/types";
import { draftOf, keepDraft, keptDraft, onDraft, readDraft } from "./draft";

export function useDraft(team: string, stands: WorkflowTold) {
  const kept = useSyncExternalStore(onDraft, () => keptDraft(team));
  const draft = useMemo(() => draftOf(kept), [kept]);
  const prompt = draft?.prompt ?? stands.prompt;
  return {
    prompt,
    dirty: prompt !== stands.prompt,
    /** The team is no longer what it was when the draft was begun. */
    overtaken: draft !== null && draft.base !== stands.version && prompt !== stands.prompt,
    // Over what is kept now, which another tab may have written since this one was drawn.
    write: (text: string) =>
      keepDraft(
        team,
        text === stands.prompt ? null : { prompt: text, base: readDraft(team)?.base ?? stands.version },
      ),
    discard: () => keepDraft(team, null),
    /** These words stand now. What was written on since they were sent stays a draft. */
    sent: (words: string) => {
      if (readDraft(team)?.prompt === words) keepDraft(team, null);
    },
    /** Keep the words, and go on from what stands now. */
    rebase: () => {
      const had = readDraft(team);
      if (had) keepDraft(team, { ...had, base: stands.version });
    },
  };
}
