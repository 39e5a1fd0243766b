/** One thing that waits for a person: what, why, exactly which call or output, and what can be done about it. */
import { Clock, Hand, Wrench } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/problems";
import type { Approval } from "../api/types";
import { Button } from "../parts/button";
import { Refused } from "../parts/refused";
import { since, until } from "../parts/times";
import { useSent, useUnsent } from "../parts/unsent";
import { About } from "./about";
import { Answering } from "./answering";
import { onCardKey } from "./keys";
import { keyOf } from "./places";
import { Ruled } from "./ruled";
import { type Decision, useAnswer } from "./use-answer";
import { TELL } from "./use-edited";

const WHY: Partial<Record<Approval["kind"], string>> = {
  gate: "the prompt has a person decide here",
  exhausted: "the rounds are used up",
  confidence: "the agent is not sure enough",
  tool: "the call needs a person's yes",
  swap: "another flow was proposed",
};

type Props = {
  one: Approval;
  /** It waits no more, and is shown because somebody was at it. */
  gone: boolean;
  /** Told whether somebody is answering it. */
  hold: (key: string, on: boolean) => void;
  putAway: (key: string) => void;
  /** The id of what says of which thread it is, where cards of several stand below each other. */
  about?: string;
};

export function ApprovalCard({ one, gone, hold, putAway, about }: Props) {
  const key = keyOf(one);
  const sent = useSent();
  const answer = useAnswer(one, ({ action }) => sent(action === "inject" ? `${key} ${TELL}` : `${key} `));
  const [reason, setReason] = useUnsent(`${key} reason`, "");
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLElement>(null);
  // Also while it is on its way: somebody else's may go first, and whoever lost has to learn it.
  const kept = !answer.isSuccess && (touched || reason !== "" || answer.isError || answer.isPending);
  useEffect(() => {
    hold(key, kept);
  }, [hold, key, kept]);
  const send = (decision: Decision, written?: string) => {
    // What is answered takes no focus any more: whoever works by keyboard goes on from the card.
    if (card.current?.querySelector(":focus-visible")) card.current.focus({ preventScroll: true });
    answer.mutate({ decision, written });
  };
  const decided = answer.isSuccess ? answer.variables.decision : null;
  return (
    <article
      ref={card}
      aria-label={one.ask}
      aria-describedby={about}
      data-approval={one.approval}
      data-gone={gone || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k go from card to card
      tabIndex={0}
      onKeyDown={(event) => onCardKey(event, field.current)}
      onInput={(_: FormEvent) => setTouched(true)}
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4 shadow-xs"
    >
      <Head one={one} went={gone ? wentBy(decided) : ""} away={() => putAway(key)} />
      <About one={one} />
      {answer.isError ? <NotCounted error={answer.error} approval={one.approval} /> : null}
      {gone ? null : <WasTold decided={decided} />}
      {one.ruled && !gone ? <Ruled one={one} ruled={one.ruled} /> : null}
      <Answering
        one={one}
        send={send}
        busy={answer.isPending || gone}
        reason={reason}
        change={setReason}
        field={field}
      />
    </article>
  );
}

/** Words for the agents answer nothing: that they have gone is said, and that the question stays. */
function WasTold({ decided }: { decided: Decision | null }) {
  if (decided?.action !== "inject") return null;
  return (
    <p role="status" className="rounded bg-good-ground px-2.5 py-1.5 break-words text-good">
      Told: “{decided.text}”. Agents see it from their next step on; this question stays open.
    </p>
  );
}

/** went: what became of it, once it waits no more. */
function Head({ one, went, away }: { one: Approval; went: string; away: () => void }) {
  const Icon = one.kind === "tool" ? Wrench : Hand;
  return (
    <header className="flex items-start gap-2.5">
      <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-care" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold break-words">{one.ask || "A person decides"}</h2>
        {/* In place of one another: a card that is answered is as high as it was. */}
        {went ? (
          <p role="status" className="text-xs font-medium text-care">
            {went}
          </p>
        ) : (
          <p className="text-xs text-ink-soft">
            {one.name ? `${one.name}, asked` : "Asked"} {since(one.asked_at)}
            {`, for ${one.whom}`}
            {WHY[one.kind] ? ` · ${WHY[one.kind]}` : ""}
          </p>
        )}
      </div>
      {went ? (
        <Button onClick={away}>Put it away</Button>
      ) : one.deadline === null ? null : (
        <p className="flex items-center gap-1 text-xs text-care">
          <Clock size={13} aria-hidden="true" />
          {until(one.deadline)}
        </p>
      )}
    </header>
  );
}

const BY_YOU: Readonly<Partial<Record<Decision["action"], string>>> = {
  approve: "Approved by you",
  reject: "Rejected by you",
  edit: "Edited by you",
  redirect: "Redirected by you",
  roll_back: "Rolled back by you",
};

/** What became of it, as far as it is known here. mine: how somebody answered it on this page. */
function wentBy(mine: Decision | null): string {
  const went = mine && BY_YOU[mine.action];
  return went ?? "It waits no more: somebody else answered it, or the work went elsewhere";
}

/** approval: the question's id, by which the server names it; here it is the one that is looked at. */
function NotCounted({ error, approval }: { error: unknown; approval: string }) {
  if (!(error instanceof ApiError) || error.status !== 409)
    return <Refused what="The answer" error={error} did="was not taken in" />;
  return (
    <p role="alert" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
      It did not count: {error.message.replaceAll(approval, "it")}
    </p>
  );
}
