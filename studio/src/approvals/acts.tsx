/** What else than yes or no: other arguments or outputs, another step, words for agents, an earlier checkpoint. */

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { api, body } from "../api/client";
import type { Approval } from "../api/types";
import { Button } from "../parts/button";
import { Choice } from "../parts/choice";
import { useUnsent } from "../parts/unsent";
import { WordDiff } from "../parts/word-diff";
import { nodeIn, scopeOf, stepsToPick, worded } from "../thread/names";
import { threadPage } from "../thread/thread-page";
import { areGood } from "./arguments";
import { CallFields } from "./call-fields";
import { membersOf, readJson } from "./members";
import { keyOf } from "./places";
import type { Decision, Send } from "./use-answer";
import { shownOn, TELL, useEditedCall, useEditedOutputs, useUnread, useUntold } from "./use-edited";
import { Part } from "./written";

export const ACTS = {
  edit: { word: "Edit", key: "e" },
  redirect: { word: "Redirect", key: "d" },
  inject: { word: "Inject", key: "i" },
  roll_back: { word: "Roll back", key: "b" },
} as const;
export type Act = keyof typeof ACTS;
/** What sends an edit. */
export const SEND_EDITED = { call: "Ask anew with these", outputs: "Let it be this" } as const;

type Props = { one: Approval; send: Send; busy: boolean };

/** Sets the focus on the first field of the form that is open in there, or on what is marked as first. */
export function landIn(card: HTMLElement | null) {
  const found = (of: string) => card?.querySelector<HTMLElement>(`form ${of}`);
  (found("[data-first]") ?? found(":is(input, textarea, select, summary)"))?.focus();
}

export function ActForm({ act, ...rest }: Props & { act: Act }) {
  if (act === "edit") return rest.one.kind === "tool" ? <EditCall {...rest} /> : <EditOutputs {...rest} />;
  if (act === "redirect") return <Elsewhere {...rest} />;
  if (act === "inject") return <Told {...rest} />;
  return <Earlier {...rest} />;
}

/** Another step of the thread's flow, by its name. */
function Elsewhere(props: Props) {
  const { one } = props;
  const thread = useQuery(threadPage(one.thread_id));
  return (
    <OneOf
      {...props}
      label="Step to go to, in place of an answer"
      word="Go there"
      of={thread.data ? stepsToPick(thread.data.workflow.picture) : []}
      begin={nodeIn(one.outputs[0]?.instance ?? "")}
      decide={(step) => ({ action: "redirect", step, skip: false })}
    />
  );
}

/** A checkpoint, by what happened at it. */
function Earlier(props: Props) {
  const { one } = props;
  const path = { thread_id: one.thread_id };
  const history = useQuery({
    queryKey: ["history", one.thread_id, one.approval],
    queryFn: () => body(api.GET("/swarm/threads/{thread_id}/checkpoints", { params: { path } })),
  });
  const thread = useQuery(threadPage(one.thread_id));
  const picture = thread.data?.workflow.picture;
  const points = [...(history.data?.checkpoints ?? [])].sort((a, b) => b.number - a.number);
  return (
    <OneOf
      {...props}
      label="Checkpoint to go back to"
      word="Roll back"
      of={points.map((point) => [
        point.checkpoint_id,
        `${point.number}: ${picture ? worded(point.happened, picture) : point.happened}`,
      ])}
      begin={one.checkpoint} // before the question: back to its own, it would only be asked again
      decide={(checkpoint) => ({ action: "roll_back", checkpoint, keep_workflow: false })}
    />
  );
}

type OneOfProps = Props & {
  label: string;
  word: string;
  begin: string;
  of: readonly (readonly [string, string])[];
  decide: (picked: string) => Decision;
};

function OneOf({ one, send, busy, label, word, of, begin, decide }: OneOfProps) {
  const [picked, setPicked] = useUnsent(`${keyOf(one)} ${word}`, "");
  const among = (value: string) => of.some(([one]) => one === value);
  const chosen = [picked, begin].find(among) ?? of[0]?.[0] ?? "";
  return (
    <Form ready={!busy && chosen !== ""} word={word} go={() => send(decide(chosen))}>
      <p className="text-xs text-ink-soft">{label}</p>
      <Choice label={label} value={chosen} of={of} choose={setPicked} className="max-w-full py-1 text-sm" />
    </Form>
  );
}

/** Other arguments: what is sent is asked anew, so that nobody approves what they have not seen. */
function EditCall({ one, send, busy }: Props) {
  const [text, setText] = useEditedCall(one);
  const [unread, changeUnread, dropUnread] = useUnread(one);
  const read = readObject(text);
  const members = membersOf(text);
  const [exact, setExact] = useState(!members?.length);
  return (
    <Form
      ready={!busy && read !== null && (members === null || areGood(one.takes, members, unread))}
      word={SEND_EDITED.call}
      go={() => read && send({ action: "edit", arguments: read }, text)}
    >
      {members ? (
        <CallFields
          schema={one.takes}
          before={one.arguments}
          members={members}
          unread={unread}
          change={setText}
          changeUnread={changeUnread}
        />
      ) : null}
      <details
        open={exact}
        onToggle={(event) => setExact(event.currentTarget.open)}
        className="text-xs text-ink-soft"
      >
        <summary className="cursor-pointer">As JSON, as it is sent</summary>
        <div className="mt-1">
          <Area
            label="Call with these arguments instead"
            text={text}
            change={(now) => {
              setText(now);
              dropUnread();
            }}
            wrong={read === null}
            mono
          />
        </div>
        {read ? null : <p className="text-bad">This is no JSON object yet.</p>}
      </details>
    </Form>
  );
}

/** What stands beside words that are edited, and how it is said otherwise; of words alone there is nothing to say. */
function Reports({ of }: { of: Approval["outputs"][number] | undefined }) {
  const [reported] = Object.entries(of?.fields ?? {});
  if (of && !reported) return null;
  return (
    <p className="text-xs text-ink-soft">
      {reported
        ? `What ${of?.name} reports stays as it is, unless a line of its own says otherwise: REPORT: ${JSON.stringify(Object.fromEntries([reported]))}`
        : "There is nothing written to change."}
    </p>
  );
}

/** What agents have written, one at a time: what is under review, and what is given on beside it. */
function EditOutputs({ one, send, busy }: Props) {
  const [texts, change] = useEditedOutputs(one);
  const [whose, setWhose] = useUnsent(`${keyOf(one)} whose`, "");
  const shown = shownOn(one);
  const of = shown.find((output) => output.instance === whose) ?? shown[0];
  const outputs = Object.fromEntries(Object.entries(texts).map(([instance, text]) => [instance, { text }]));
  const edit = { outputs, again: [], context: {}, messages: {}, calls: {} };
  return (
    <Form
      ready={!busy && Object.keys(texts).length > 0}
      word={SEND_EDITED.outputs}
      go={() => send({ action: "edit", edit })}
    >
      <Reports of={of} />
      {of && shown.length > 1 ? (
        <>
          <p className="text-xs text-ink-soft">Whose words are edited</p>
          <Choice
            label="Whose words are edited"
            value={of.instance}
            of={shown.map((each) => [each.instance, whoseWords(each, texts)])}
            choose={setWhose}
            className="max-w-full self-start py-1 text-sm"
          />
        </>
      ) : null}
      {of ? (
        <Area
          key={of.instance}
          first
          label={`What ${of.name} is to have written`}
          text={texts[of.instance] ?? of.text}
          change={(now) => change(of.instance, now)}
        />
      ) : null}
      {shown.map((each) => {
        const now = texts[each.instance];
        return now === undefined ? null : (
          <Part key={each.instance} title={`What becomes of what ${each.name} wrote`}>
            <p className="max-h-72 overflow-auto whitespace-pre-wrap wrap-anywhere">
              <WordDiff old={each.text} now={now} />
            </p>
          </Part>
        );
      })}
    </Form>
  );
}

/** As the cards have them: of a list, whose part; and whether somebody has made something else of it. */
function whoseWords(
  { name, instance }: Approval["outputs"][number],
  texts: Readonly<Record<string, string>>,
) {
  const called = [name, ...scopeOf(instance)].join(", ");
  return instance in texts ? `${called} (edited)` : called;
}

/** Words for the agents: they answer nothing. */
function Told({ one, send, busy }: Props) {
  const [text, setText] = useUntold(one);
  const said = text.trim();
  return (
    <Form
      ready={!busy && said !== ""}
      word={TELL}
      go={() => send({ action: "inject", text: said, audience: "public" })}
    >
      <label className="flex flex-col gap-1 text-xs text-ink-soft">
        What agents see from their next step on; the question stays open
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink"
        />
      </label>
    </Form>
  );
}

type FormProps = { ready: boolean; word: string; go: () => void; children: ReactNode };

/** What is opened is for writing in: `landIn` sets the focus there. Several cards have one open: it is no landmark. */
function Form({ ready, word, go, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) go();
  };
  return (
    <form onSubmit={submit} className="rounded-md bg-sunken p-3">
      <fieldset aria-label={word} className="flex min-w-0 flex-col gap-2">
        {children}
        <div>
          <Button type="submit" disabled={!ready}>
            {word}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

type AreaProps = {
  label: string;
  text: string;
  change: (text: string) => void;
  wrong?: boolean;
  mono?: boolean;
  /** What a form begins with, whatever stands before it. */
  first?: boolean;
};

function Area({ label, text, change, wrong = false, mono = false, first = false }: AreaProps) {
  return (
    <label className="flex flex-col gap-1 text-xs text-ink-soft">
      {label}
      <textarea
        value={text}
        onChange={(event) => change(event.target.value)}
        rows={Math.min(12, text.split("\n").length + 1)}
        aria-invalid={wrong}
        data-first={first || undefined}
        className={`field-sizing-content max-h-72 min-h-12 rounded-md border border-line bg-raised px-2 py-1.5 text-[13px] text-ink aria-[invalid=true]:border-bad ${mono ? "font-mono" : ""}`}
      />
    </label>
  );
}

function readObject(text: string): Record<string, unknown> | null {
  const value = readJson(text)?.value;
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
