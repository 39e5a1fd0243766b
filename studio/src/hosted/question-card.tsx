/** What a node of a graph asks (an interrupt): what it shows, and the answers that it takes; any other as JSON. */
import { Hand } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { JsonArea } from "../form/json-area";
import { Button } from "../parts/button";
import { isSending } from "../parts/entering";
import { FIELD } from "../parts/field";
import { Fields, Shown } from "../parts/shown";
import { useOneAtATime, useSent, useUnsent } from "../parts/unsent";
import type { Question } from "./asked";
import { Deciding } from "./deciding";
import { type Option, takes } from "./taking";

type Props = {
  one: Question;
  busy: boolean;
  /** It waits no more, and is shown because somebody was at it. */
  gone: boolean;
  /** Comes to an end once the server has it. */
  send: (value: unknown) => Promise<unknown>;
  /** Told whether somebody is answering it: then it stays though it waits no more. */
  hold: (key: string, on: boolean) => void;
  putAway: (key: string) => void;
  /** What it is known by in its list. */
  name: string;
  /** Of its heading. */
  level?: 2 | 3;
};

const NOTHING = {};

export function QuestionCard(props: Props) {
  const { one, busy: sending, gone, send: answer, hold, putAway, name, level = 3 } = props;
  const drop = useSent();
  const [words, setWords] = useUnsent(`question ${one.id} words`, "");
  // In a field of its own: a `null` is an answer, too, and not the same as none.
  const [json, setJson] = useUnsent<{ said?: unknown }>(`question ${one.id} json`, NOTHING);
  const [bad, setBad] = useState(false);
  const [exact, setExact] = useUnsent(`question ${one.id} exact`, false);
  const [mine, setMine] = useState(false);
  const [touched, setTouched] = useState(false);
  const taken = useMemo(() => takes(one.value, one.schema), [one.value, one.schema]);
  const busy = sending || gone;
  const begun = !mine && (touched || words !== "" || json.said !== undefined || bad);
  useEffect(() => hold(name, begun), [hold, name, begun]);
  const send = useOneAtATime(async (value: unknown) => {
    await answer(value);
    setMine(true);
    drop(`question ${one.id} `);
  });
  const decides = taken.as === "decisions" && !exact;
  return (
    <article
      aria-label={`${one.node} asks`}
      data-approval={one.id}
      data-gone={gone || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k go from card to card
      tabIndex={0}
      className="flex flex-col gap-2 rounded-lg border border-line bg-raised p-3"
    >
      <Head node={one.node} level={level} gone={gone} mine={mine} away={() => putAway(name)} />
      {decides ? (
        <Deciding
          name={`question ${one.id} decisions`}
          requests={taken.requests}
          busy={busy}
          level={level}
          touched={() => setTouched(true)}
          send={(all) => send(taken.whole(all))}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <div tabIndex={0} className="max-h-56 overflow-auto rounded-md bg-sunken px-3 py-2">
          <Asked value={one.value} level={level} />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {taken.as === "options" ? <Options options={taken.options} busy={busy} send={send} /> : null}
        {exact ? (
          <>
            <JsonArea
              name={`question ${one.id} json`}
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
        {decides || exact ? null : (
          <Words words={words} change={setWords} busy={busy} only={taken.as === "words"} send={send} />
        )}
        {taken.as === "words" && taken.yesOrNo ? (
          <Options options={YES_OR_NO} busy={busy} send={send} />
        ) : null}
        <Button look="quiet" aria-pressed={exact} onClick={() => setExact(!exact)}>
          {exact ? LESS_EXACT[taken.as] : "As JSON"}
        </Button>
      </div>
    </article>
  );
}

const YES_OR_NO = [
  { words: "Yes", value: true },
  { words: "No", value: false },
];
const LESS_EXACT = { decisions: "By its buttons", options: "In words", words: "In words" };

type HeadProps = { node: string; level: 2 | 3; gone: boolean; mine: boolean; away: () => void };

function Head({ node, level, gone, mine, away }: HeadProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="flex items-center gap-2 font-medium">
      <Hand size={15} aria-hidden="true" className="text-care" />
      {node} asks
      {gone ? (
        <>
          <span role="status" className="text-xs text-care">
            {mine ? "Answered by you" : "It waits no more"}
          </span>
          <Button className="ml-auto font-normal" onClick={away}>
            Put it away
          </Button>
        </>
      ) : null}
    </Heading>
  );
}

type Sending = { busy: boolean; send: (value: unknown) => void };

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

function Asked({ value, level }: { value: unknown; level: number }) {
  if (typeof value === "string") return <Shown text={value} level={level} />;
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return <Fields of={value as Record<string, unknown>} level={level} />;
  return <pre className="font-mono text-xs whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
}
