/** The clinician's word on exactly the draft that is under review: yes, or what is to be changed. */
import { useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../api/problems";
import { keyOf } from "../../api/session";
import type { Protocol } from "../../api/types";
import { Button } from "../../parts/button";
import { FIELD } from "../../parts/field";
import { Refused } from "../../parts/refused";
import { useUnsent } from "../../parts/unsent";
import { ReadingAgain } from "./reading-again";
import { shows, unheard, type WhyReason, whyReason } from "./standing";
import { readOf, useRead, useSaying, type Verb } from "./use-deciding";
import { useKeptFocus } from "./use-kept-focus";

const NAME = "swarmwright-clinician";

type Props = {
  one: Protocol;
  /** Whether the version under review is the one that is shown. */
  shown: boolean;
  show: () => void;
  look: () => void;
  /** Sets the focus where one goes on, once what was pressed is gone. */
  land: () => void;
};

export function Deciding({ one, shown, show, look, land }: Props) {
  const [words, setWords] = useUnsent(`decide ${one.thread_id}`, "");
  const { changed, done, began, ended } = useRead(one);
  const answer = useSaying(one.thread_id, look, (counted) => {
    setWords("");
    ended(counted);
    land();
  });
  const said = shows(words);
  const focus = useKeptFocus(one.requires_human_approval ? "asked" : said ? "kept" : "gone", land);
  if (one.requires_human_approval) {
    return (
      <section {...focus} aria-label="Your decision" className="border-t border-line bg-sheet px-5 py-3">
        {answer.isError ? <NotCounted error={answer.error} /> : null}
        {changed || !shown ? (
          <Unread
            one={one}
            shown={shown}
            look={() => {
              began();
              show();
              land();
            }}
          />
        ) : null}
        <Answer
          one={one}
          words={words}
          change={setWords}
          closed={done || changed || !shown}
          look={look}
          doing={answer.isPending ? answer.variables.verb : null}
          say={(verb, by) =>
            answer.mutate({
              verb,
              ...readOf(one),
              words: words.trim(),
              by,
            })
          }
        />
      </section>
    );
  }
  const drop = () => {
    setWords("");
    land();
  };
  return said ? (
    <section {...focus} aria-label="Your decision" className="border-t border-line bg-sheet px-5 py-3">
      <Kept words={words} drop={drop} />
    </section>
  ) : null;
}

type UnreadProps = { one: Protocol; shown: boolean; look: () => void };

function Unread({ one, shown, look }: UnreadProps) {
  return (
    <div role="alert" className="mb-2 flex items-center gap-3 rounded bg-care-ground px-2.5 py-1.5 text-care">
      <p className="flex-1">
        {shown
          ? "The draft, what was found in it, or who is asked has changed since you began."
          : "You are looking at another version."}{" "}
        {`Version ${one.draft_version} is under review.`}
      </p>
      <Button onClick={look}>{shown ? "I have read it" : `Look at version ${one.draft_version}`}</Button>
    </div>
  );
}

type AnswerProps = {
  one: Protocol;
  words: string;
  change: (words: string) => void;
  /** Whether nothing can be said now. */
  closed: boolean;
  /** What has been said, and is on its way. */
  doing: Verb | null;
  say: (verb: Verb, by: string) => void;
  look: () => void;
};

function Answer({ one, words, change, closed, doing, say, look }: AnswerProps) {
  const [by, setBy] = useState(() => localStorage.getItem(NAME) ?? "");
  const about = useId();
  const needs = whyReason(one);
  // Where the server asks who one is, it knows.
  const known = keyOf() !== "";
  const named = known || shows(by);
  const said = shows(words);
  const call = (name: string) => {
    localStorage.setItem(NAME, name);
    setBy(name);
  };
  const send = (verb: Verb) => say(verb, by.trim());
  return (
    <>
      <p id={about} className={`mb-2 text-[13px] ${needs ? LOOKS[needs] : "text-ink-soft"}`}>
        {one.passed
          ? `${one.passed.by || "Somebody"} has said yes to this version, and it counts. Asked now: ${one.asked.map(({ ask }) => ask).join(", ")}. `
          : ""}
        {toldOf(one)}
        {one.last_round
          ? " No revision can be requested here: the team's prompt lets nobody write another version. Whoever may change the team can give it more rounds."
          : ""}
        {named ? "" : " Say who you are: the audit trail needs a name."}
      </p>
      {/* There before it says anything: else it would not be read out. */}
      <p role="status" className="text-[13px] font-medium text-care">
        {doing ? DOING[doing](one.draft_version) : ""}
      </p>
      <ReadingAgain one={one} by={by.trim()} closed={closed || !named} about={about} look={look} />
      <div className="flex flex-wrap items-end gap-2">
        {known ? null : (
          <label className="flex w-40 flex-col gap-1 text-xs text-ink-soft">
            Your name
            <input
              required
              aria-describedby={about}
              autoComplete="name"
              maxLength={200}
              className={FIELD}
              value={by}
              onChange={(event) => call(event.target.value)}
            />
          </label>
        )}
        <label className="flex min-w-60 flex-1 flex-col gap-1 text-xs text-ink-soft">
          {labelOf(needs !== null, one.last_round)}
          <textarea
            data-lands
            rows={1}
            value={words}
            onChange={(event) => change(event.target.value)}
            aria-describedby={about}
            className={`${FIELD} resize-y`}
          />
        </label>
        {one.last_round ? null : (
          <Button busy={doing !== null} disabled={closed || !named || !said} onClick={() => send("revise")}>
            Request revision
          </Button>
        )}
        <Button
          look={needs === "unsafe" ? "grave" : "chief"}
          aria-describedby={about}
          busy={doing !== null}
          disabled={closed || !named || (needs !== null && !said)}
          onClick={() => send("approve")}
        >
          Approve version {one.draft_version}
          {needs ? " all the same" : ""}
        </Button>
      </div>
    </>
  );
}

/** What was typed while somebody else has answered: there for the next draft, or to be taken along. */
function Kept({ words, drop }: { words: string; drop: () => void }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-lands
      className="flex flex-wrap items-center gap-3 rounded bg-care-ground px-2.5 py-1.5 text-care"
    >
      <p className="min-w-0 flex-1">
        Somebody else has answered meanwhile. What you have written did not count, and is kept: “{words}”
      </p>
      <Button onClick={drop}>Put it away</Button>
    </div>
  );
}

const DOING: Record<Verb, (version: number | null) => string> = {
  approve: (version) => `Approving version ${version} …`,
  revise: () => "Requesting a revision …",
};

const LOOKS: Record<WhyReason, string> = {
  unsafe: "text-bad",
  unassessed: "text-care",
  not_heard: "text-care",
};

const WHY: Record<WhyReason, string> = {
  unsafe: "This draft is unsafe.",
  unassessed: "No guardian has assessed this draft as it stands.",
  not_heard: "",
};

function toldOf(one: Protocol): string {
  const needs = whyReason(one);
  if (needs) {
    const next = one.not_heard.length > 0 ? remedyOf(one) : "";
    const why = [WHY[needs], unheard(one)].filter(Boolean).join(" ");
    return `${why} It is approved only with a written reason, which stands in the final protocol.${next}`;
  }
  if (one.audit.some(({ verdict, hash }) => verdict === "rejected" && hash === one.draft_hash))
    return "This very text was rejected before, and nothing else was written since. You decide.";
  if (one.escalated)
    return "No version is good enough by the team's measure: this is the best one. You decide.";
  const revise = one.last_round ? "" : " To request a revision, say what is to be changed.";
  return `You approve exactly the text of this version; a remark is optional.${revise}`;
}

/** What has a draft read that somebody has not read. */
function remedyOf(one: Protocol): string {
  if (one.read_again.length > 0)
    return " It can be read as it stands: whatever is said of it then, it stays, and you decide.";
  if (one.current_agent) return " It is being read.";
  return one.last_round ? "" : " Everybody reads what a revision brings.";
}

/** reason: whether a yes needs one. last: whether nothing can be changed any more. */
function labelOf(reason: boolean, last: boolean): string {
  const yes = reason ? "why you approve it all the same" : "a remark";
  return last ? yes.charAt(0).toUpperCase() + yes.slice(1) : `What is to be changed, or ${yes}`;
}

/** It has the focus: the button that was pressed could not be pressed meanwhile, and has lost it. */
function NotCounted({ error }: { error: unknown }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} tabIndex={-1}>
      {error instanceof ApiError && error.status === 409 ? (
        <p role="alert" className="mb-2 rounded bg-care-ground px-2.5 py-1.5 text-care">
          It did not count: {error.message}
        </p>
      ) : (
        <Refused what="The answer" error={error} did="was not taken in" />
      )}
    </div>
  );
}
