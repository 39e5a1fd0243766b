/** The clinician's word on exactly the draft that is under review: yes, or what is to be changed. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { api, body } from "../../api/client";
import { ApiError } from "../../api/problems";
import type { Protocol } from "../../api/types";
import { Button } from "../../parts/button";
import { FIELD } from "../../parts/field";
import { Refused } from "../../parts/refused";

const NAME = "swarmwright-clinician";
type Said = { verb: "approve" | "revise"; hash: string; words: string; by: string };

type Props = {
  one: Protocol;
  /** Whether the version under review is the one that is shown. */
  shown: boolean;
  show: () => void;
  look: () => void;
};

export function Deciding({ one, shown, show, look }: Props) {
  const queries = useQueryClient();
  const [words, setWords] = useState("");
  const [by, setBy] = useState(() => localStorage.getItem(NAME) ?? "");
  const about = useId();
  const hash = one.draft_hash ?? "";
  // Of the text that was there when the person began to decide; what came since has to be looked at first.
  const [read, setRead] = useState(hash);
  const unread = !shown || read !== hash;
  const unsafe = one.safety_level === "unsafe";
  // One key for one answer: sent again after a cut line, it counts once.
  const sent = useRef<{ of: string; key: string } | null>(null);
  const answer = useMutation({
    mutationFn: (said: Said) => {
      const of = JSON.stringify(said);
      if (sent.current?.of !== of) sent.current = { of, key: crypto.randomUUID() };
      return body(
        api.POST("/api/protocols/{protocol_id}/feedback", {
          params: { path: { protocol_id: one.thread_id }, header: { "Idempotency-Key": sent.current.key } },
          body: {
            draft_hash: said.hash,
            by: said.by,
            ...(said.verb === "approve"
              ? { approved: true, reason: said.words, revision: "" }
              : { revision: said.words, reason: "" }),
          },
        }),
      );
    },
    onSuccess: (told) => {
      setWords("");
      queries.setQueryData(["protocol", one.thread_id], told);
    },
    onSettled: look,
  });
  const say = (verb: Said["verb"]) => {
    localStorage.setItem(NAME, by);
    answer.mutate({ verb, hash, words: words.trim(), by: by.trim() });
  };
  const said = words.trim() !== "";
  return (
    <section aria-label="Your decision" className="border-t border-line bg-sheet px-5 py-3">
      {answer.isError ? <NotCounted error={answer.error} /> : null}
      {unread ? (
        <div
          role="alert"
          className="mb-2 flex items-center gap-3 rounded bg-care-ground px-2.5 py-1.5 text-care"
        >
          <p className="flex-1">
            {shown ? "The draft has changed since you began." : "You are looking at another version."}{" "}
            {`Version ${one.draft_version} is under review.`}
          </p>
          <Button
            onClick={() => {
              setRead(hash);
              show();
            }}
          >
            {shown ? "I have read it" : `Look at version ${one.draft_version}`}
          </Button>
        </div>
      ) : null}
      <p id={about} className={`mb-2 text-[13px] ${unsafe ? "text-bad" : "text-ink-soft"}`}>
        {toldOf(one)}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <label className="flex w-40 flex-col gap-1 text-xs text-ink-soft">
          Your name
          <input className={FIELD} value={by} onChange={(event) => setBy(event.target.value)} />
        </label>
        <label className="flex min-w-60 flex-1 flex-col gap-1 text-xs text-ink-soft">
          {unsafe
            ? "What is to be changed, or why you approve it all the same"
            : "What is to be changed, or a remark"}
          <textarea
            rows={1}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            aria-describedby={about}
            className={`${FIELD} resize-y`}
          />
        </label>
        <Button disabled={answer.isPending || unread || !said} onClick={() => say("revise")}>
          Request revision
        </Button>
        <Button
          look={unsafe ? "grave" : "chief"}
          aria-describedby={about}
          disabled={answer.isPending || unread || (unsafe && !said)}
          onClick={() => say("approve")}
        >
          {unsafe ? "Approve all the same" : "Approve"} version {one.draft_version}
        </Button>
      </div>
    </section>
  );
}

function toldOf(one: Protocol): string {
  if (one.safety_level === "unsafe")
    return "This draft is unsafe. It is approved only with a written reason, which stands in the final protocol.";
  if (one.escalated) return "No version came to be good enough: this is the best one. You decide.";
  return "You approve exactly the text of this version. Without a remark, too; a revision needs words.";
}

function NotCounted({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 409)
    return <Refused what="The answer" error={error} />;
  return (
    <p role="alert" className="mb-2 rounded bg-care-ground px-2.5 py-1.5 text-care">
      It did not count: {error.message}
    </p>
  );
}
