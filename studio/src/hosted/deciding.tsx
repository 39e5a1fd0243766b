/** Calls that a graph makes only once somebody has decided about each: what is asked, and what may be decided. */
import { useState } from "react";
import { JsonArea } from "../form/json-area";
import { Button } from "../parts/button";
import { FIELD } from "../parts/field";
import { Fields } from "../parts/shown";
import { useUnsent } from "../parts/unsent";
import type { Decision, Kind, Request } from "./taking";

type Props = {
  /** What is typed is kept by this. */
  name: string;
  requests: readonly Request[];
  busy: boolean;
  /** Somebody is at it. */
  touched: () => void;
  send: (decisions: readonly Decision[]) => void;
};

const NONE: Readonly<Record<number, Decision>> = {};

/** A single call is decided by one click; of several each is decided first, and all are sent together. */
export function Deciding({ name, requests, busy, touched, send }: Props) {
  const [made, setMade] = useUnsent(`${name} made`, NONE);
  const all = requests.flatMap((_, at) => made[at] ?? []);
  const alone = requests.length === 1;
  const decide = (at: number, decision: Decision) => {
    if (alone) send([decision]);
    else setMade({ ...made, [at]: decision });
    touched();
  };
  return (
    <>
      {requests.map((one, at) => (
        <Call
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is what it is by its place
          key={at}
          name={`${name} ${at}`}
          one={one}
          made={made[at]}
          busy={busy}
          touched={touched}
          decide={(decision) => decide(at, decision)}
        />
      ))}
      {alone ? null : (
        <p className="flex items-center gap-3">
          <Button look="chief" disabled={busy || all.length < requests.length} onClick={() => send(all)}>
            Send the {requests.length} decisions
          </Button>
          <span role="status" className="text-xs text-ink-soft">
            {all.length} of {requests.length} decided
          </span>
        </p>
      )}
    </>
  );
}

const WORDS: Record<Kind, string> = {
  approve: "Approve",
  edit: "Edit",
  reject: "Reject",
  respond: "Respond",
};
const MADE: Record<Kind, string> = {
  approve: "is approved",
  edit: "is edited",
  reject: "is rejected",
  respond: "is answered in its place",
};

type CallProps = {
  name: string;
  one: Request;
  made: Decision | undefined;
  busy: boolean;
  touched: () => void;
  decide: (decision: Decision) => void;
};

function Call({ name, one, made, busy, touched, decide }: CallProps) {
  const [open, setOpen] = useUnsent<Kind | "">(`${name} open`, "");
  return (
    <section aria-label={one.name} className="flex flex-col gap-2 rounded-md border border-line p-2.5">
      <p>
        It wants to call <b className="font-medium">{one.name}</b>
        {Object.keys(one.args).length > 0 ? " with exactly this" : ""}
      </p>
      {Object.keys(one.args).length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <div tabIndex={0} className="max-h-56 overflow-auto rounded-md bg-sunken px-3 py-2">
          <Fields of={one.args} exact />
        </div>
      ) : null}
      {/* Not as Markdown: a graph may have its arguments in it. */}
      {one.about ? <p className="whitespace-pre-wrap wrap-anywhere">{one.about}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        {one.allowed.map((kind) =>
          kind === "approve" ? (
            <Button key={kind} look="chief" disabled={busy} onClick={() => decide({ type: kind })}>
              {WORDS[kind]}
            </Button>
          ) : (
            <Button
              key={kind}
              aria-expanded={open === kind}
              disabled={busy}
              onClick={() => {
                setOpen(open === kind ? "" : kind);
                touched();
              }}
            >
              {WORDS[kind]}…
            </Button>
          ),
        )}
        {made ? (
          <span role="status" className="text-xs text-good">
            It {MADE[made.type]}
          </span>
        ) : null}
      </div>
      {open === "edit" ? <Edited name={name} one={one} busy={busy} decide={decide} /> : null}
      {open === "reject" || open === "respond" ? (
        <InWords key={open} name={name} kind={open} busy={busy} decide={decide} />
      ) : null}
    </section>
  );
}

type FormProps = { name: string; busy: boolean; decide: (decision: Decision) => void };

function Edited({ name, one, busy, decide }: FormProps & { one: Request }) {
  const [args, setArgs] = useUnsent<Record<string, unknown>>(`${name} args`, one.args);
  const [bad, setBad] = useState(false);
  const whole = typeof args === "object" && args !== null && !Array.isArray(args);
  return (
    <div className="flex flex-col items-start gap-2">
      <JsonArea
        name={`${name} args`}
        label="Its arguments"
        value={args}
        onChange={(said) => setArgs(said as Record<string, unknown>)}
        onBad={setBad}
        rows={5}
        className="w-full"
      />
      <Button
        look="chief"
        disabled={busy || bad || !whole}
        onClick={() => decide({ type: "edit", edited_action: { name: one.name, args } })}
      >
        Call it so
      </Button>
    </div>
  );
}

const ASKED = {
  reject: {
    label: "Why it is rejected",
    hint: "Why, for the model to read; may be left open",
    word: "Reject it",
  },
  respond: {
    label: "What it is told",
    hint: "What the model is told in place of its result",
    word: "Tell it",
  },
};

function InWords({ name, kind, busy, decide }: FormProps & { kind: "reject" | "respond" }) {
  const [words, setWords] = useUnsent(`${name} ${kind}`, "");
  const { label, hint, word } = ASKED[kind];
  const said = words.trim() ? { message: words } : {};
  return (
    <div className="flex flex-wrap items-start gap-2">
      <textarea
        aria-label={label}
        placeholder={hint}
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={`${FIELD} min-w-48 flex-1`}
      />
      <Button
        look={kind === "reject" ? "grave" : "chief"}
        disabled={busy || (kind === "respond" && !words.trim())}
        onClick={() => decide(kind === "reject" ? { type: kind, ...said } : { type: kind, message: words })}
      >
        {word}
      </Button>
    </div>
  );
}
