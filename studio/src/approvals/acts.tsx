/** What else than yes or no: other arguments or outputs, another step, words for agents, an earlier checkpoint. */
import { type FormEvent, type ReactNode, useState } from "react";
import type { Approval } from "../api/types";
import { Button } from "../parts/button";
import { indented } from "./exact";
import type { Decision, Send } from "./use-answer";

export const ACTS = {
  edit: { word: "Edit", key: "e" },
  redirect: { word: "Redirect", key: "d" },
  inject: { word: "Inject", key: "i" },
  roll_back: { word: "Roll back", key: "b" },
} as const;
export type Act = keyof typeof ACTS;

type Props = { one: Approval; send: Send; busy: boolean };

export function ActForm({ act, ...rest }: Props & { act: Act }) {
  if (act === "edit") return rest.one.kind === "tool" ? <EditCall {...rest} /> : <EditOutputs {...rest} />;
  if (act === "redirect")
    return (
      <OneField
        {...rest}
        label="Step to go to, in place of an answer"
        word="Go there"
        begin={rest.one.outputs[0]?.instance ?? rest.one.instance}
        decide={(step) => ({ action: "redirect", step, skip: false })}
      />
    );
  if (act === "inject")
    return (
      <OneField
        {...rest}
        label="What agents see from their next step on; the question stays open"
        word="Tell them"
        begin=""
        decide={(text) => ({ action: "inject", text, audience: "public" })}
      />
    );
  return (
    <OneField
      {...rest}
      label="Checkpoint to go back to: its number or id (History shows them)"
      word="Roll back"
      begin=""
      decide={(checkpoint) => ({ action: "roll_back", checkpoint, keep_workflow: false })}
    />
  );
}

/** Other arguments: what is sent is asked anew, so that nobody approves what they have not seen. */
function EditCall({ one, send, busy }: Props) {
  const [text, setText] = useState(() => indented(one.arguments));
  const read = readObject(text);
  return (
    <Form
      ready={!busy && read !== null}
      word="Ask anew with these"
      go={() => read && send({ action: "edit", arguments: read }, text)}
    >
      <Area
        label="Call with these arguments instead"
        text={text}
        change={setText}
        wrong={read === null}
        mono
      />
      {read ? null : <p className="text-bad">This is no JSON object yet.</p>}
    </Form>
  );
}

function EditOutputs({ one, send, busy }: Props) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const outputs = Object.fromEntries(Object.entries(texts).map(([instance, text]) => [instance, { text }]));
  const edit = { outputs, again: [], context: {}, messages: {}, calls: {} };
  return (
    <Form
      ready={!busy && Object.keys(texts).length > 0}
      word="Let it be this"
      go={() => send({ action: "edit", edit })}
    >
      {one.outputs.length ? null : <p className="text-ink-soft">There is nothing written to change.</p>}
      {one.outputs.map(({ instance, agent, text }) => (
        <Area
          key={instance}
          label={`What ${agent || instance} is to have written`}
          text={texts[instance] ?? text}
          change={(now) => setTexts({ ...texts, [instance]: now })}
        />
      ))}
    </Form>
  );
}

type FieldProps = Props & { label: string; word: string; begin: string; decide: (text: string) => Decision };

function OneField({ send, busy, label, word, begin, decide }: FieldProps) {
  const [text, setText] = useState(begin);
  return (
    <Form ready={!busy && text.trim() !== ""} word={word} go={() => send(decide(text.trim()))}>
      <label className="flex flex-col gap-1 text-xs text-ink-soft">
        {label}
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

function Form({ ready, word, go, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) go();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      {children}
      <div>
        <Button type="submit" disabled={!ready}>
          {word}
        </Button>
      </div>
    </form>
  );
}

type AreaProps = {
  label: string;
  text: string;
  change: (text: string) => void;
  wrong?: boolean;
  mono?: boolean;
};

function Area({ label, text, change, wrong = false, mono = false }: AreaProps) {
  return (
    <label className="flex flex-col gap-1 text-xs text-ink-soft">
      {label}
      <textarea
        value={text}
        onChange={(event) => change(event.target.value)}
        rows={Math.min(12, text.split("\n").length + 1)}
        aria-invalid={wrong}
        className={`rounded-md border border-line bg-raised px-2 py-1.5 text-[13px] text-ink aria-[invalid=true]:border-bad ${mono ? "font-mono" : ""}`}
      />
    </label>
  );
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
