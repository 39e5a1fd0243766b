/** The draft of a team's prompt over what stands: it survives a reload, and another's change is seen beside it. */
import { useEffect, useState } from "react";
import type { WorkflowTold } from "../../api/types";
import { type Draft, keepDraft, readDraft } from "./draft";

export function useDraft(team: string, stands: WorkflowTold) {
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(team));
  useEffect(() => keepDraft(team, draft), [team, draft]);
  const prompt = draft?.prompt ?? stands.prompt;
  return {
    prompt,
    dirty: prompt !== stands.prompt,
    /** The team is no longer what it was when the draft was begun. */
    overtaken: draft !== null && draft.base !== stands.version && prompt !== stands.prompt,
    write: (text: string) =>
      setDraft((had) =>
        text === stands.prompt ? null : { prompt: text, base: had?.base ?? stands.version },
      ),
    discard: () => setDraft(null),
    /** These words stand now. What was written on since they were sent stays a draft. */
    sent: (words: string) => {
      if (readDraft(team)?.prompt === words) keepDraft(team, null); // also where the draft is no longer shown
      setDraft((had) => (had?.prompt === words ? null : had));
    },
    /** Keep the words, and go on from what stands now. */
    rebase: () => setDraft((had) => had && { ...had, base: stands.version }),
  };
}
