/** An answer to a graph's question by one of its options, in words, or as JSON. */
import { useState } from "react";
import { JsonArea } from "../form/json-area";
import { Button } from "../parts/button";
import { isSending } from "../parts/entering";
import { FIELD } from "../parts/field";
import { useUnsent } from "../parts/unsent";
import { type Option, type Takes, YES_AND_NO } from "./taking";

const NOTHING = {};

/** What is typed and not sent yet, by the key of the question. In a field of its own: a `null` is an answer, too. */
function useWords(of: string) {
  const [words, setWords] = useUnsent(`${of} words`, "");
  const [json, setJson] = useUnsent<{ said?: unknown }>(`${of} json`, NOTHING);
  return { words, setWords, json, setJson };
}

/** begun: somebody has typed something of an answer. bad: it is no JSON. */
export function useTyped(of: string) {
  const { words, json } = useWords(of);
  const [filled] = useUnsent<object>(`${of} form`, NOTHING);
  const [bad, setBad] = useState(false);
  return { begun: words !== "" || json.said !== undefined || filled !== NOTHING || bad, bad, setBad };
}

type Sending = { busy: boolean; send: (value: unknown) => void };
type Props = Sending & {
  /** What is typed is kept by this. */
  of: string;
  taken: Exclude<Takes, { as: "form" }>;
  /** As JSON. */
  exact: boolean;
  setExact: (exact: boolean) => void;
  bad: boolean;
  setBad: (bad: boolean) => void;
};

export function Freely({ of, taken, exact, setExact, bad, setBad, busy, send }: Props) {
  const { words, setWords, json, setJson } = useWords(of);
  const { options, inWords, back } = waysOf(taken);
  return (
    <div className="flex flex-wrap items-start gap-2">
      {taken.as === "options" ? <Options options={options} busy={busy} send={send} /> : null}
      {exact ? (
        <>
          <JsonArea
            name={`${of} json`}
            label="Answer as JSON"
            value={json.said}
            onChange={(said) => setJson(said === undefined ? NOTHING : { said })}
            onBad={setBad}
            className="min-w-48 flex-1"
          />
          <Button
            look="chief"
            disabled={busy || bad || json.said === undefined}
            onClick={() => send(json.said)}
          >
            Answer
          </Button>
        </>
      ) : null}
      {inWords && !exact ? (
        <Words words={words} change={setWords} busy={busy} only={taken.as === "words"} send={send} />
      ) : null}
      {taken.as === "words" ? <Options options={options} busy={busy} send={send} /> : null}
      <Button look="quiet" aria-pressed={exact} onClick={() => setExact(!exact)}>
        {exact ? back : "As JSON"}
      </Button>
    </div>
  );
}

/** Its buttons, whether words are an answer as well, and what leads back from JSON. */
function waysOf(taken: Props["taken"]): { options: readonly Option[]; inWords: boolean; back: string } {
  if (taken.as === "words")
    return { options: taken.yesOrNo ? YES_AND_NO : [], inWords: true, back: "In words" };
  if (taken.as === "options" && !taken.only)
    return { options: taken.options, inWords: true, back: "In words" };
  return { options: taken.as === "options" ? taken.options : [], inWords: false, back: "By its buttons" };
}

function Options({ options, busy, send }: Sending & { options: readonly Option[] }) {
  return options.map(({ words, value }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an option is what it is by its place
    <Button key={at} disabled={busy} onClick={() => send(value)}>
      {words}
    </Button>
  ));
}

type WordsProps = Sending & { words: string; change: (words: string) => void; only: boolean };

/** only: there is nothing to choose from. */
function Words({ words, change, only, busy, send }: WordsProps) {
  return (
    <>
      <input
        aria-label="Answer"
        placeholder={only ? "An answer in words" : "Or an answer in words"}
        value={words}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (isSending(event) && words && !busy) send(words);
        }}
        className={`${FIELD} min-w-48 flex-1`}
      />
      <Button look="chief" disabled={busy || words === ""} onClick={() => send(words)}>
        Answer
      </Button>
    </>
  );
}
