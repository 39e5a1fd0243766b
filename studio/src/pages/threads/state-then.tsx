/** The state at a checkpoint, part by part; those that the server takes can be written otherwise. */
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import { ApiError } from "../../api/problems";
import { JsonArea } from "../../form/json-area";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { useSent, useUnsent } from "../../parts/unsent";
import { type Told, toldOf } from "../../thread/state-told";
import { reworded, type Words, wordedAsThen, wordsIn } from "../../thread/state-words";
import { writesOf } from "../../thread/state-writes";
import { useNames } from "../../thread/use-names";
import { StateTold } from "./state-told";
import { useWriting } from "./use-writing";
import { WordsOf } from "./words-of";

type Props = {
  id: string;
  checkpoint: string;
  newest: boolean;
  state: Record<string, unknown>;
  /** What its parts, and the notes of the run among them, are called. */
  parts: Readonly<Record<string, string>>;
  notes: Readonly<Record<string, string>>;
  settable: readonly string[];
  /** By what flow that was, and which others the thread has followed. */
  told: Parameters<typeof useNames>[0];
  onWritten: (checkpoint: string) => void;
};

const NOTHING = {};
const NONE: readonly Words[] = [];

export function StateThen(props: Props) {
  const { id, checkpoint, newest, state, parts: called, notes, settable, told, onWritten } = props;
  const picture = useNames(told);
  const [, go] = useLocation();
  const kept = `state ${id} ${checkpoint}`;
  const [edited, setEdited] = useUnsent<Record<string, unknown>>(kept, NOTHING);
  const sent = useSent();
  const [bad, setBad] = useState<ReadonlySet<string>>(new Set());
  const write = useWriting(id, checkpoint, (made) => {
    setEdited(NOTHING);
    if (made.thread === id) onWritten(made.checkpoint);
    else go(`/threads/${made.thread}/history`);
  });
  const refused = useMemo(() => inWords(write.error, called), [write.error, called]);
  const values = writesOf(state, edited);
  const parts = Object.keys(values);
  const ready = parts.length > 0 && bad.size === 0 && !write.isPending;
  const now = { ...state, ...edited };
  const leave = (part: string) => {
    const { [part]: _, ...rest } = edited;
    // What outputs say stands among the messages: left as it is, it is so there, too.
    const messages = wordedAsThen(now, state, wordsIn(part, now, picture));
    const same = JSON.stringify(messages) === JSON.stringify(state.messages);
    if (part !== "messages" && rest.messages && same) delete rest.messages;
    setEdited(part !== "messages" && rest.messages ? { ...rest, messages } : rest);
    sent(`${kept} ${part} `);
    setBad(new Set([...bad].filter((one) => one !== part)));
    write.reset();
  };
  return (
    <section aria-label="State" className="flex min-h-0 flex-1 flex-col border-t border-line bg-sheet">
      {write.isError ? <Refused what="The change" error={refused} did="was not made" /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto px-4 py-2">
        {Object.entries(state).map(([part, value]) => (
          <Part
            key={part}
            of={`${kept} ${part} `}
            name={part}
            words={called[part] ?? part}
            value={part in edited ? edited[part] : value}
            told={toldOf(part, state, picture, notes)}
            said={part in edited ? wordsIn(part, now, picture) : NONE}
            reword={(message, text) =>
              setEdited((before) => ({
                ...before,
                messages: reworded({ ...state, ...before }, message, text),
              }))
            }
            settable={settable.includes(part)}
            editing={part in edited}
            edit={() => setEdited({ ...edited, [part]: value })}
            leave={() => leave(part)}
            onChange={(said) => setEdited((before) => ({ ...before, [part]: said }))}
            onBad={(odd) =>
              setBad((before) => new Set(odd ? [...before, part] : [...before].filter((one) => one !== part)))
            }
          />
        ))}
      </div>
      {Object.keys(edited).length > 0 ? (
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
          <p role="status" className="min-w-0 flex-1 text-xs text-ink-soft">
            {parts.length > 0
              ? `Other than then: ${parts.map((part) => called[part] ?? part).join(", ")}`
              : "Nothing is other than then yet."}
          </p>
          <Button disabled={!ready} onClick={() => write.mutate({ values, forked: true })}>
            Write it on a fork
          </Button>
          <Button look="chief" disabled={!ready} onClick={() => write.mutate({ values, forked: false })}>
            {write.isPending ? "Writing …" : newest ? "Write it here" : "Go back to here and write it"}
          </Button>
        </footer>
      ) : null}
    </section>
  );
}

type PartProps = {
  /** What is typed is kept by this. */
  of: string;
  name: string;
  words: string;
  value: unknown;
  told: readonly Told[] | null;
  /** The words in it that can be edited as such. */
  said: readonly Words[];
  reword: (message: string, text: string) => void;
  settable: boolean;
  editing: boolean;
  edit: () => void;
  leave: () => void;
  onChange: (value: unknown) => void;
  onBad: (bad: boolean) => void;
};

function Part(props: PartProps) {
  const { of, name, words, value, told, said, reword, settable, editing, edit, leave, onChange, onBad } =
    props;
  const size = sizeOf(value);
  return (
    <div className="relative border-b border-line py-1.5">
      <details open={editing || (size > 0 && name !== "execution_trace")}>
        <summary className="cursor-pointer pr-20 text-xs">
          <span className="font-medium">{words}</span>{" "}
          <span className="text-ink-soft tabular-nums">{size === 0 ? "empty" : size}</span>
        </summary>
        {editing ? (
          <WordsOf said={said} reword={reword}>
            <JsonArea
              name={of}
              label={words}
              value={value}
              onChange={onChange}
              onBad={onBad}
              rows={8}
              className="mt-1"
            />
          </WordsOf>
        ) : size > 0 ? (
          <div className="mt-1">
            <StateTold value={value} told={told} />
          </div>
        ) : null}
      </details>
      {settable ? (
        <Button
          look="quiet"
          aria-label={editing ? `Leave it: ${words}` : `Edit ${words}`}
          onClick={editing ? leave : edit}
          className="absolute top-1 right-0 !py-0 text-xs"
        >
          {editing ? "Leave it" : "Edit"}
        </Button>
      ) : null}
    </div>
  );
}

/** A refusal names parts as they are kept; people, as they are called here. */
function inWords(error: unknown, called: Props["parts"]): unknown {
  if (!(error instanceof ApiError)) return error;
  const named = (said: string) => said.replace(/[a-z]+(_[a-z]+)+/g, (word) => called[word] ?? word);
  return new ApiError(error.status, { ...error.problem, detail: named(error.message) });
}

function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return value === null || value === undefined ? 0 : 1;
  return Object.keys(value).length;
}
