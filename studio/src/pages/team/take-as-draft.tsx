/** A prompt of then becomes the draft; where there is a draft already, only once somebody has seen which words go. */
import { useState } from "react";
import { useLocation } from "wouter";
import type { WorkflowTold } from "../../api/types";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { keepDraft } from "./draft";
import { useDraft } from "./use-draft";

type Props = { assistant: string; words: string; stands: WorkflowTold };

export function TakeAsDraft({ assistant, words, stands }: Props) {
  const [, go] = useLocation();
  const [asking, setAsking] = useState(false);
  const draft = useDraft(assistant, stands);
  const here = `/team/${assistant}/prompt`;
  const take = () => {
    keepDraft(assistant, { prompt: words, base: stands.version });
    go(here);
  };
  const loses = draft.dirty && draft.prompt !== words;
  return (
    <>
      <Button onClick={() => (loses ? setAsking(true) : take())}>Take it as a draft</Button>
      {asking ? (
        <Dialog
          narrow
          title="There is a draft already"
          about="It was not approved, and is kept nowhere else. These are its words:"
          onClose={() => setAsking(false)}
        >
          <p
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            className="min-h-0 flex-1 overflow-auto px-5 py-3 whitespace-pre-wrap break-words"
          >
            {draft.prompt}
          </p>
          <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            <Button onClick={() => setAsking(false)}>Keep my draft</Button>
            <Button look="grave" onClick={take}>
              Put this in its place
            </Button>
          </footer>
        </Dialog>
      ) : null}
    </>
  );
}
