/** One thing that waits for a person: what, why, exactly which call or output, and what can be done about it. */
import { Clock, Hand, Wrench } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/problems";
import type { Approval } from "../api/types";
import { Button } from "../parts/button";
import { Since, Until } from "../parts/moments";
import { Refused } from "../parts/refused";
import { timeOf } from "../parts/times";
import { useSent, useUnsent } from "../parts/unsent";
import { useGoOn } from "../thread/use-go-on";
import { About } from "./about";
import { Answering } from "./answering";
import { doneHere } from "./done-here";
import { askedOf, ofItems } from "./items";
import { onCardKey } from "./keys";
import { Over, Shell } from "./over";
import { keyOf } from "./places";
import { Ruled } from "./ruled";
import { handedOn, thenComes } from "./time-over";
import { type Decision, useAnswer } from "./use-answer";
import { type Came, useCame } from "./use-came";
import { TELL } from "./use-edited";
import { useOver } from "./use-over";

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
  /** Called as the cards below it move up, since it has become one line. */
  moved?: () => void;
  /** The id of what says of which thread it is, where cards of several stand below each other. */
  about?: string;
  /** The way to the page on which it is decided, where an app's own is: a plain yes from here would be refused. */
  page?: ReactNode;
};

export function ApprovalCard({ one, gone, hold, putAway, about, moved, page }: Props) {
  const key = keyOf(one);
  const sent = useSent();
  const answer = useAnswer(one, ({ action }) => sent(action === "inject" ? `${key} ${TELL}` : `${key} `));
  const goOn = useGoOn(one.thread_id);
  const [reason, setReason] = useUnsent(`${key} reason`, "");
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLElement>(null);
  // Also while it is on its way: somebody else's may go first, and whoever lost has to learn it.
  const here = doneHere(one, answer, goOn);
  const kept = !here.done && (touched || reason !== "" || here.begun);
  const told = useToldAwhile(here.mine !== null);
  useEffect(() => {
    hold(key, kept || told);
  }, [hold, key, kept, told]);
  const over = gone && !kept;
  useOver(card, over, here.mine !== null, moved);
  // What is answered takes no focus any more: whoever works by keyboard goes on from the card.
  const toCard = () => {
    if (card.current?.querySelector(":focus-visible")) card.current.focus({ preventScroll: true });
  };
  const send = (decision: Decision, written?: string) => {
    toCard();
    answer.mutate({ decision, written });
  };
  const decided = answer.isSuccess ? answer.variables.decision : null;
  const away = () => putAway(key);
  return (
    <Shell
      card={card}
      label={askedOf(one.ask, one.items)}
      id={one.approval}
      gone={gone}
      over={over}
      aria-describedby={about}
      onKeyDown={(event) => onCardKey(event, field.current)}
      onInput={() => setTouched(true)}
    >
      {over ? (
        <Decided one={one} mine={here.mine} away={away} />
      ) : (
        <>
          <Head one={one} gone={gone} doing={here.doing} away={away} />
          <About one={page ? { ...one, needs: "" } : one} />
          <NotCounted error={answer.error} approval={one.approval} />
          {gone ? null : (
            <>
              <WasTold decided={decided} />
              <Ruled one={one} goOn={goOn} toCard={toCard} />
            </>
          )}
          {page && !gone ? (
            <div data-answers="">{page}</div>
          ) : (
            <Answering
              one={one}
              send={send}
              busy={here.underWay || gone}
              reason={reason}
              change={setReason}
              field={field}
            />
          )}
        </>
      )}
    </Shell>
  );
}

/** What somebody has done here is told so long, also where nobody is at the list any more: it may have been its last. */
const TOLD_MS = 15_000;

/** done: whether there is something to tell. */
function useToldAwhile(done: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!done) return;
    const end = setTimeout(() => setOver(true), TOLD_MS);
    return () => clearTimeout(end);
  }, [done]);
  return done && !over;
}

type DecidedProps = { one: Approval; mine: Came | null; away: () => void };

/** mine: what became of it by what was done on this page, if that was it. */
function Decided({ one, mine, away }: DecidedProps) {
  const [open, setOpen] = useState(false);
  const told = useCame(one, !mine);
  const came = mine ?? told;
  return (
    <>
      <Over
        title={askedOf(one.ask || "A person decides", one.items)}
        level={2}
        words={came.words}
        at={came.at}
        sign={came.sign}
        open={open}
        toggle={() => setOpen(!open)}
        away={away}
      />
      {open ? <About one={one} /> : null}
    </>
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

type HeadProps = { one: Approval; gone: boolean; doing: string; away: () => void };

/**
 * gone: it waits no more, and stays since somebody has begun an answer. doing: what is on its way from here: nobody
 * knows yet whether it counts.
 */
function Head({ one, gone, doing, away }: HeadProps) {
  const Icon = one.kind === "tool" ? Wrench : Hand;
  return (
    <header className="flex items-start gap-2.5">
      <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-care" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold break-words">{one.ask || "A person decides"}</h2>
        {ofItems(one.items) ? <p className="break-words">{ofItems(one.items)}</p> : null}
        {/* In place of one another: a card that is answered is as high as it was. */}
        {doing ? (
          <p role="status" className="text-xs font-medium text-care">
            {doing} …
          </p>
        ) : gone ? (
          <Elsewhere one={one} />
        ) : (
          <p className="text-xs text-ink-soft">
            {one.name ? `${one.name}, asked` : "Asked"} <Since at={one.asked_at} />
            {handedOn(one)}
            {WHY[one.kind] ? ` · ${WHY[one.kind]}` : ""}
          </p>
        )}
      </div>
      {doing ? null : <Corner one={one} gone={gone} away={away} />}
    </header>
  );
}

function Corner({ one, gone, away }: Omit<HeadProps, "doing">) {
  if (gone) return <Button onClick={away}>Put it away</Button>;
  if (one.deadline === null) return null;
  return (
    <p className="flex max-w-[50%] items-start gap-1 text-xs text-care">
      <Clock size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words tabular-nums">
        <Until at={one.deadline} />, {thenComes(one)}
      </span>
    </p>
  );
}

/** What was begun here counts no more, and why. */
function Elsewhere({ one }: { one: Approval }) {
  const { words, at } = useCame(one, true);
  return (
    <p role="status" className="text-xs font-medium text-care">
      {words}
      {at === null ? "" : ` · ${timeOf(at)}`}
    </p>
  );
}

/** approval: the question's id, by which the server names it; here it is the one that is looked at. */
function NotCounted({ error, approval }: { error: unknown; approval: string }) {
  if (!error) return null;
  if (!(error instanceof ApiError) || error.status !== 409)
    return <Refused what="The answer" error={error} did="was not taken in" />;
  return (
    <p role="alert" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
      It did not count: {error.message.replaceAll(approval, "it")}
    </p>
  );
}
