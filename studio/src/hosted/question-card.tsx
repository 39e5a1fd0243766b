/** What a node of a graph asks (an interrupt): what it shows, and the answers that it takes; any other as JSON. */
import { Hand } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { onCardKey } from "../approvals/keys";
import { Over, Shell } from "../approvals/over";
import { useOver } from "../approvals/use-over";
import { SchemaForm } from "../form/schema-form";
import { Button } from "../parts/button";
import { Fields, Shown } from "../parts/shown";
import { useOneAtATime, useSent, useUnsent } from "../parts/unsent";
import { inOneLine, type Question } from "./asked";
import { Deciding } from "./deciding";
import { Freely, useTyped } from "./freely";
import { besideButtons, takes } from "./taking";

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
  /** Called as the cards below it move up, since it has become one line. */
  moved?: () => void;
  /** What it is known by in its list. */
  name: string;
  /** Of its heading. */
  level?: 2 | 3;
};

export function QuestionCard(props: Props) {
  const { one, busy: sending, gone, send: answer, hold, putAway, moved, name, level = 3 } = props;
  const card = useRef<HTMLElement>(null);
  const drop = useSent();
  const kept = `question ${one.id}`;
  const { begun: typed, bad, setBad } = useTyped(kept);
  const [exact, setExact] = useUnsent(`${kept} exact`, false);
  const [mine, setMine] = useState<number | null>(null);
  const [touched, setTouched] = useState(false);
  const taken = useMemo(() => takes(one.value, one.schema), [one.value, one.schema]);
  const beside = useMemo(() => besideButtons(one.value, taken), [one.value, taken]);
  const busy = sending || gone;
  const begun = mine === null && (touched || typed);
  useEffect(() => hold(name, begun), [hold, name, begun]);
  const over = gone && !begun;
  useOver(card, over, mine !== null, moved);
  const arrive = async (value: unknown) => {
    await answer(value);
    setMine(Date.now() / 1000);
    drop(`${kept} `);
  };
  const send = useOneAtATime(arrive);
  const decides = taken.as === "decisions" && !exact;
  const away = () => putAway(name);
  return (
    <Shell
      card={card}
      label={`${one.node} asks`}
      id={one.id}
      gone={gone}
      over={over}
      onKeyDown={over ? (event) => onCardKey(event, null) : undefined}
    >
      {over ? (
        <Answered one={one} level={level} mine={mine} away={away} />
      ) : (
        <>
          <Head node={one.node} level={level} gone={gone} away={away} />
          {decides ? (
            <Deciding
              name={`${kept} decisions`}
              requests={taken.requests}
              busy={busy}
              touched={() => setTouched(true)}
              send={(all) => send(taken.whole(all))}
            />
          ) : (
            <Beside value={beside} level={level} />
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
        </>
      )}
    </Shell>
  );
}

type AnsweredProps = { one: Question; level: 2 | 3; mine: number | null; away: () => void };

/** mine: when it was answered here; null = it was not. */
function Answered({ one, level, mine, away }: AnsweredProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Over
        title={inOneLine(one)}
        level={level}
        words={mine === null ? "It waits no more" : "Answered by you"}
        at={mine}
        sign={mine === null ? "" : "yes"}
        open={open}
        toggle={() => setOpen(!open)}
        away={away}
      />
      {open ? <Asked value={one.value} level={level} /> : null}
    </>
  );
}

type HeadProps = { node: string; level: 2 | 3; gone: boolean; away: () => void };

/** gone: it waits no more, and stays since somebody has begun an answer. */
function Head({ node, level, gone, away }: HeadProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="flex items-center gap-2 font-medium">
      <Hand size={15} aria-hidden="true" className="text-care" />
      {node} asks
      {gone ? (
        <>
          <span role="status" className="text-xs text-care">
            It waits no more
          </span>
          <Button className="ml-auto font-normal" onClick={away}>
            Put it away
          </Button>
        </>
      ) : null}
    </Heading>
  );
}

/** What is looked at to answer it; undefined = the buttons say all of it. */
function Beside({ value, level }: { value: unknown; level: number }) {
  if (value === undefined) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div tabIndex={0} className="max-h-56 overflow-auto rounded-md bg-sunken px-3 py-2">
      <Asked value={value} level={level} />
    </div>
  );
}

function Asked({ value, level }: { value: unknown; level: number }) {
  if (typeof value === "string") return <Shown text={value} level={level} />;
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return <Fields of={value as Record<string, unknown>} level={level} />;
  return <pre className="font-mono text-xs whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
}
