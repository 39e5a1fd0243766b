/** One thing that waits for a person: what, why, exactly which call or output, and what can be done about it. */
import { Clock, Hand, Wrench } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/problems";
import type { Approval, Change } from "../api/types";
import { Button } from "../parts/button";
import { Refused } from "../parts/refused";
import { Fields, objectIn } from "../parts/shown";
import { since, until } from "../parts/times";
import { useSent, useUnsent } from "../parts/unsent";
import { Warnings } from "../parts/warnings";
import { Answering } from "./answering";
import { compared, indented, type Line } from "./exact";
import { GivenNext } from "./given";
import { onCardKey } from "./keys";
import { keyOf } from "./places";
import { type Decision, useAnswer } from "./use-answer";
import { TELL } from "./use-edited";
import { Part, Written } from "./written";

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
      {one.kind === "tool" ? <Call one={one} /> : null}
      <Written outputs={one.outputs} how="wrote" />
      <GivenNext given={one.given} />
      {one.changes ? <Changes changes={one.changes} /> : null}
      <Next steps={one.lets_begin} />
      {one.needs ? (
        <Part title="What a yes has to say">
          <p className="break-words">{one.needs}</p>
        </Part>
      ) : null}
      <Warnings told={[...(one.doubts ?? []), ...(one.warnings ?? [])]} />
      {one.in_place_of ? (
        <p className="rounded bg-care-ground px-2.5 py-1.5 text-care">
          Asked anew, in place of {one.in_place_of}: {one.asked_anew_because}.
        </p>
      ) : null}
      {one.changed.length ? (
        <p role="status" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
          It is not as it was asked any more: {one.changed.join(", ")}.
        </p>
      ) : null}
      {answer.isError ? <NotCounted error={answer.error} approval={one.approval} /> : null}
      {gone ? null : <WasTold decided={decided} />}
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

/** Characters: what is longer, or has lines, nobody reads in a string of JSON. */
const LONG = 80;

function isProse(value: unknown): boolean {
  return typeof value === "string" && (value.length > LONG || value.includes("\n"));
}

function Call({ one }: { one: Approval }) {
  const now = indented(one.arguments);
  const lines = one.before === null ? null : compared(indented(one.before), now);
  const read = objectIn(one.arguments);
  const exact = (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto font-mono text-[13px] whitespace-pre-wrap break-words"
    >
      {lines === null ? now : <Difference lines={lines} />}
    </pre>
  );
  return (
    <Part title={`${one.name || one.agent} calls ${one.tool_name} with exactly this`}>
      {read && lines === null && Object.values(read).some(isProse) ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <div tabIndex={0} className="max-h-72 overflow-auto">
            <Fields of={read} exact />
          </div>
          <details className="mt-1 text-xs">
            <summary className="cursor-pointer text-ink-soft">As JSON, as it is sent</summary>
            {exact}
          </details>
        </>
      ) : (
        exact
      )}
      {lines === null ? null : (
        <p className="mt-1 text-xs text-ink-soft">
          − is what the agent had asked for, + what a person made of it.
        </p>
      )}
    </Part>
  );
}

const SIGNS = { same: "  ", gone: "− ", new: "+ " };
const COLOURS = { same: "", gone: "bg-bad-ground text-bad", new: "bg-good-ground text-good" };

function Difference({ lines }: { lines: readonly Line[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is what it is by its place
  return lines.map((line, at) => <Said key={at} line={line} />);
}

function Said({ line }: { line: Line }) {
  return (
    <span className={`block ${COLOURS[line.kind]}`}>
      {SIGNS[line.kind]}
      {line.text}
    </span>
  );
}

/** What comes next, so that nobody says yes blindly; another question may stand in between. */
function Next({ steps }: { steps: Approval["lets_begin"] | undefined }) {
  if (!steps?.length) return null;
  return (
    <Part title="What comes next">
      <ul className="list-disc pl-4 break-words">
        {steps.map((one) => (
          <li key={one.step}>{one.task ? `${one.name}: ${one.task}` : one.name}</li>
        ))}
      </ul>
    </Part>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <Part title="What the swap changes">
      <ul className="list-disc pl-4">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.subject} ${change.id}`}>{change.words}</li>
        ))}
      </ul>
    </Part>
  );
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
