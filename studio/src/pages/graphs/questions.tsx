/** What a graph asks of people (interrupts): each with what it shows, and an answer as words, yes or no, or JSON. */
import { Hand } from "lucide-react";
import { useState } from "react";
import { JsonArea } from "../../form/json-area";
import { asked, type Question } from "../../hosted/asked";
import type { Snapshot } from "../../hosted/standing";
import { Button } from "../../parts/button";
import { FIELD } from "../../parts/field";

type Props = {
  at: Snapshot | undefined;
  busy: boolean;
  answer: (asked: { command: { resume: Record<string, unknown> } }) => void;
};

export function Questions({ at, busy, answer }: Props) {
  const open = asked(at);
  if (open.length === 0) return null;
  return (
    <section
      aria-label="What is asked"
      className="flex max-h-[60%] shrink-0 flex-col gap-3 overflow-auto border-b border-line p-4"
    >
      {open.map((one) => (
        <Card
          key={one.id}
          one={one}
          busy={busy}
          send={(value) => answer({ command: { resume: { [one.id]: value } } })}
        />
      ))}
    </section>
  );
}

function Card({ one, busy, send }: { one: Question; busy: boolean; send: (value: unknown) => void }) {
  const [words, setWords] = useState("");
  const [json, setJson] = useState<unknown>(undefined);
  const [bad, setBad] = useState(false);
  const [exact, setExact] = useState(false);
  const said = exact ? json : words;
  return (
    <article
      aria-label={`${one.node} asks`}
      className="flex flex-col gap-2 rounded-lg border border-line bg-raised p-3"
    >
      <h3 className="flex items-center gap-2 font-medium">
        <Hand size={15} aria-hidden="true" className="text-care" />
        {one.node} asks
      </h3>
      <pre className="max-h-40 overflow-auto rounded-md bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap break-words">
        {typeof one.value === "string" ? one.value : JSON.stringify(one.value, null, 2)}
      </pre>
      <div className="flex flex-wrap items-start gap-2">
        {exact ? (
          <JsonArea
            label="Answer as JSON"
            value={json}
            onChange={setJson}
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
              if (event.key === "Enter" && words && !busy) send(words);
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
