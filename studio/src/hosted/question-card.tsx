/** What a node of a graph asks (an interrupt): what it shows, and an answer as words, yes or no, or JSON. */
import { Hand } from "lucide-react";
import { useEffect, useState } from "react";
import { JsonArea } from "../form/json-area";
import { Button } from "../parts/button";
import { isSending } from "../parts/entering";
import { FIELD } from "../parts/field";
import { Fields, Shown } from "../parts/shown";
import { useOneAtATime, useSent, useUnsent } from "../parts/unsent";
import type { Question } from "./asked";

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
  const Heading = `h${level}` as const;
  const drop = useSent();
  const [words, setWords] = useUnsent(`question ${one.id} words`, "");
  // In a field of its own: a `null` is an answer, too, and not the same as none.
  const [json, setJson] = useUnsent<{ said?: unknown }>(`question ${one.id} json`, NOTHING);
  const [bad, setBad] = useState(false);
  const [exact, setExact] = useUnsent(`question ${one.id} exact`, false);
  const [mine, setMine] = useState(false);
  const said = exact ? json.said : words;
  const busy = sending || gone;
  const begun = !mine && (words !== "" || json.said !== undefined || bad);
  useEffect(() => hold(name, begun), [hold, name, begun]);
  const send = useOneAtATime(async (value: unknown) => {
    await answer(value);
    setMine(true);
    drop(`question ${one.id} `);
  });
  return (
    <article
      aria-label={`${one.node} asks`}
      data-approval={one.id}
      data-gone={gone || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k go from card to card
      tabIndex={0}
      className="flex flex-col gap-2 rounded-lg border border-line bg-raised p-3"
    >
      <Heading className="flex items-center gap-2 font-medium">
        <Hand size={15} aria-hidden="true" className="text-care" />
        {one.node} asks
        {gone ? (
          <span role="status" className="text-xs text-care">
            {mine ? "Answered by you" : "It waits no more"}
          </span>
        ) : null}
        {gone ? (
          <Button className="ml-auto font-normal" onClick={() => putAway(name)}>
            Put it away
          </Button>
        ) : null}
      </Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div tabIndex={0} className="max-h-56 overflow-auto rounded-md bg-sunken px-3 py-2">
        <Asked value={one.value} level={level} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {exact ? (
          <JsonArea
            name={`question ${one.id} json`}
            label="Answer as JSON"
            value={json.said}
            onChange={(said) => setJson(said === undefined ? NOTHING : { said })}
            onBad={setBad}
            className="min-w-48 flex-1"
          />
        ) : (
          <input
            aria-label="Answer"
            placeholder="An answer in words"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (isSending(event) && words && !busy) send(words);
            }}
            className={`${FIELD} min-w-48 flex-1`}
          />
        )}
        <Button
          look="chief"
          disabled={busy || bad || said === "" || said === undefined}
          onClick={() => send(said)}
        >
          Answer
        </Button>
        <Button disabled={busy} onClick={() => send(true)}>
          Yes
        </Button>
        <Button disabled={busy} onClick={() => send(false)}>
          No
        </Button>
        <Button look="quiet" aria-pressed={exact} onClick={() => setExact(!exact)}>
          {exact ? "In words" : "As JSON"}
        </Button>
      </div>
    </article>
  );
}

function Asked({ value, level }: { value: unknown; level: number }) {
  if (typeof value === "string") return <Shown text={value} level={level} />;
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return <Fields of={value as Record<string, unknown>} level={level} />;
  return <pre className="font-mono text-xs whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
}
