/** Approvals: all that waits for a person, on every thread, the longest asked first. */
import { Fragment, type Ref, useCallback, useMemo, useState } from "react";
import { Link } from "wouter";
import type { Approval } from "../../api/types";
import { ApprovalCard } from "../../approvals/card";
import { DecideThere } from "../../approvals/decide-there";
import { ofItems } from "../../approvals/items";
import { KEYS, useInboxKeys } from "../../approvals/keys";
import { narrowed, PART } from "../../approvals/narrowed";
import { NotCounted } from "../../approvals/not-counted";
import { keyOf } from "../../approvals/places";
import { wasDue } from "../../approvals/time-over";
import { useInbox } from "../../approvals/use-inbox";
import { usePlaces } from "../../approvals/use-places";
import { useIsProtocol } from "../../hosted/use-apps";
import { notIn, PROTOCOLS, useWaitingProtocols } from "../../hosted/use-waiting-protocols";
import { Button } from "../../parts/button";
import { Empty } from "../../parts/empty";
import { Head } from "../../parts/head";
import { Refused } from "../../parts/refused";
import { SearchField } from "../../parts/search-field";
import { useLanding } from "../../parts/use-landing";
import { Waiting } from "../../parts/waiting";
import { useChanges } from "../../stream/use-changes";
import { OfGraph, type Question } from "./of-graph";
import { OfProtocols } from "./of-protocols";
import { useRowFocus } from "./use-row-focus";

export default function ApprovalsPage() {
  useChanges("threads", "approvals", PROTOCOLS);
  // Another right in a team decides calls that wait, too.
  useChanges("teams", "approvals");
  const [help, setHelp] = useState(false);
  useInboxKeys(useCallback(() => setHelp((before) => !before), []));
  const inbox = useInbox();
  const all = inbox.data?.approvals ?? NONE;
  const questions = inbox.data?.questions ?? NO_QUESTIONS;
  const everyProtocol = useWaitingProtocols();
  const protocols = notIn(all, everyProtocol);
  const isProtocol = useIsProtocol();
  const waiting = useMemo(
    () => [...all.filter((one) => one.kind !== "pause"), ...questions],
    [all, questions],
  );
  const paused = all.filter((one) => one.kind === "pause");
  const { shown, hold, putAway, moved, box, onClickCapture, dropped } = usePlaces(
    waiting,
    keyOfAny,
    ranOutUnseen,
  );
  const [text, setText] = useState("");
  const [most, setMost] = useState(PART);
  const narrow = (said: string) => {
    setText(said);
    setMost(PART);
  };
  const { drawn, found } = narrowed(shown, text, wordsOf, most);
  const { heading, land } = useLanding(inbox.data !== undefined && everyProtocol.known);
  const focus = useRowFocus(land);
  if (inbox.isPending) return <Waiting what="what waits" page="Approvals" />;
  if (inbox.isError && !inbox.data)
    return (
      <Refused page="Approvals" what="What waits" error={inbox.error} again={() => void inbox.refetch()} />
    );
  if (shown.length + paused.length + protocols.total === 0) return <NothingWaits heading={heading} />;
  return (
    <div className="h-full overflow-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-4 p-6 max-sm:p-3">
        <Head ref={heading} tabIndex={-1} className="text-base font-semibold">
          {headOf(waiting.length + protocols.total)}
        </Head>
        {help ? (
          <Keys />
        ) : (
          <p className="text-xs text-ink-soft pointer-coarse:hidden">Press ? for the keys.</p>
        )}
        <Narrow text={text} change={narrow} found={found} of={shown.length} />
        <div ref={box} onClickCapture={onClickCapture} className="flex flex-col gap-4">
          {shown.map(({ key, ...placed }) =>
            drawn.has(key) ? (
              <Card
                key={key}
                name={key}
                {...placed}
                there={isProtocol(placed.one.thread_id)}
                hold={hold}
                putAway={putAway}
                moved={moved}
              />
            ) : (
              // Each has its place among the cards, drawn or not: where one stands is told by it.
              <div key={key} hidden />
            ),
          )}
          <NotCounted dropped={dropped} />
        </div>
        <OfProtocols waiting={protocols} focus={focus} />
        {found > drawn.size ? (
          <Button onClick={() => setMost((had) => had + PART)}>
            Show {Math.min(PART, found - drawn.size)} more of {found - drawn.size}
          </Button>
        ) : null}
        {paused.length > 0 ? (
          <p className="text-xs text-ink-soft">
            Paused by somebody:{" "}
            {paused.map((one) => (
              <Link
                key={one.thread_id}
                href={`/threads/${one.thread_id}`}
                className="mr-2 text-accent underline"
              >
                {one.title || one.thread_id}
              </Link>
            ))}
          </p>
        ) : null}
      </div>
    </div>
  );
}

type CardProps = {
  name: string;
  one: Approval | Question;
  gone: boolean;
  hold: (key: string, on: boolean) => void;
  putAway: (key: string) => void;
  moved: () => void;
  /** Whether it is of a protocol, which has a page in the foundry. */
  there: boolean;
};

function Card({ name, one, gone, there, ...place }: CardProps) {
  if (!("approval" in one)) return <OfGraph name={name} one={one} gone={gone} {...place} />;
  const page = there ? <DecideThere id={one.thread_id} title={one.title} /> : null;
  // What the app asks of a yes can be said on its page alone.
  const only = one.needs ? page : null;
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs">
        <Link
          id={threadOf(one.approval)}
          href={`/threads/${one.thread_id}`}
          className="w-fit max-w-full text-accent hover:underline"
        >
          {one.title || one.thread_id}
          {one.team ? ` · ${one.team}` : ""}
        </Link>
        {only ? null : page}
      </div>
      <ApprovalCard one={one} gone={gone} {...place} about={threadOf(one.approval)} page={only} />
    </section>
  );
}

/** So few are looked through at a glance. */
const FEW = 3;

type NarrowProps = { text: string; change: (text: string) => void; found: number; of: number };

function Narrow({ text, change, found, of }: NarrowProps) {
  if (of <= FEW && !text) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search what waits"
        hint="Search by thread, agent or words"
        text={text}
        change={change}
        look="w-72 max-w-full"
      />
      <p role="status" className="text-xs text-ink-soft tabular-nums">
        {text ? `${found} of ${of} have these words` : ""}
      </p>
    </div>
  );
}

/** What one can be found by: its thread, who asks, what, and what is decided on. */
function wordsOf(one: Approval | Question): string {
  const { title, thread_id, ask } = one;
  if (!("approval" in one)) return [title, thread_id, ask, one.graph, one.node].join("\n");
  const wrote = one.outputs.flatMap(({ name, text }) => [name, text]);
  const next = (one.lets_begin ?? []).map(({ name }) => name);
  const call = [one.name, one.tool_name, one.arguments];
  const asked = [ask, ofItems(one.items), ...(one.then_asks ?? []).map((then) => then.ask)];
  return [title, thread_id, ...asked, one.team, ...call, ...wrote, ...next].join("\n");
}

/** The id of the line that says of which thread a card is. */
function threadOf(approval: string): string {
  return `thread-of-${approval}`;
}

function headOf(count: number): string {
  if (count === 0) return "Nothing waits for a person any more";
  return count === 1 ? "One thing waits for a person" : `${count} things wait for a person`;
}

const NONE: readonly Approval[] = [];
const NO_QUESTIONS: readonly Question[] = [];

/** What its time has decided goes away by nobody's hand: that is told in its place. */
function ranOutUnseen(one: Approval | Question): boolean {
  return "approval" in one && wasDue(one);
}

function keyOfAny(one: Approval | Question): string {
  return "approval" in one ? keyOf(one) : `${one.thread_id} ${one.id}`;
}

function Keys() {
  return (
    <dl
      aria-label="Keys"
      className="grid grid-cols-[3rem_1fr_3rem_1fr] gap-x-3 gap-y-1 rounded-lg bg-sunken p-3 text-xs"
    >
      {KEYS.map(([keys, does]) => (
        <Fragment key={keys}>
          <dt className="font-mono font-medium">{keys}</dt>
          <dd className="text-ink-soft">{does}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function NothingWaits({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  return (
    <div>
      <Head ref={heading} tabIndex={-1} className="sr-only">
        Approvals
      </Head>
      <Empty title="Nothing waits for a person">
        <p>
          What a prompt has a human approve, calls of tools that are of high risk, outputs that an agent is
          not sure of, and what hosted graphs ask are shown here, with exactly what is to be decided on.
        </p>
      </Empty>
    </div>
  );
}
