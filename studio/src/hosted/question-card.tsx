/** What a node of a graph asks (an interrupt): what it shows, and the answers that it takes; any other as JSON. */
import { Hand } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { SchemaForm } from "../form/schema-form";
import { Button } from "../parts/button";
import { Fields, Shown } from "../parts/shown";
import { useOneAtATime, useSent, useUnsent } from "../parts/unsent";
import type { Question } from "./asked";
import { Deciding } from "./deciding";
import { Freely, useTyped } from "./freely";
import { takes } from "./taking";

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

export function QuestionCard(props: Props) {
  const { one, busy: sending, gone, send: answer, hold, putAway, name, level = 3 } = props;
  const drop = useSent();
  const kept = `question ${one.id}`;
  const { begun: typed, bad, setBad } = useTyped(kept);
  const [exact, setExact] = useUnsent(`${kept} exact`, false);
  const [mine, setMine] = useState(false);
  const [touched, setTouched] = useState(false);
  const taken = useMemo(() => takes(one.value, one.schema), [one.value, one.schema]);
  const busy = sending || gone;
  const begun = !mine && (touched || typed);
  useEffect(() => hold(name, begun), [hold, name, begun]);
  const arrive = async (value: unknown) => {
    await answer(value);
    setMine(true);
    drop(`${kept} `);
  };
  const send = useOneAtATime(arrive);
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
          name={`${kept} decisions`}
          requests={taken.requests}
          busy={busy}
          touched={() => setTouched(true)}
          send={(all) => send(taken.whole(all))}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <div tabIndex={0} className="max-h-56 overflow-auto rounded-md bg-sunken px-3 py-2">
          <Asked value={one.value} level={level} />
        </div>
      )}
      {taken.as === "form" ? (
        <SchemaForm
          name={`${kept} form`}
          schema={taken.schema}
          word="Answer"
          busyWord={sending ? "Sending …" : "Answer"}
          busy={busy}
          className="pt-1"
          onSend={(all) => arrive(taken.whole(all))}
        />
      ) : (
        <Freely
          of={kept}
          taken={taken}
          exact={exact}
          setExact={setExact}
          bad={bad}
          setBad={setBad}
          busy={busy}
          send={send}
        />
      )}
    </article>
  );
}

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

function Asked({ value, level }: { value: unknown; level: number }) {
  if (typeof value === "string") return <Shown text={value} level={level} />;
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return <Fields of={value as Record<string, unknown>} level={level} />;
  return <pre className="font-mono text-xs whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
}
