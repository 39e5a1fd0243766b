/** What a graph asks of people on a thread. */
import { useMemo } from "react";
import { NotCounted } from "../../approvals/not-counted";
import { usePlaces } from "../../approvals/use-places";
import { asked, type Question } from "../../hosted/asked";
import { QuestionCard } from "../../hosted/question-card";
import type { Snapshot } from "../../hosted/standing";

type Props = {
  at: Snapshot | undefined;
  busy: boolean;
  answer: (asked: { command: { resume: Record<string, unknown> } }) => Promise<unknown>;
};

export function Questions({ at, busy, answer }: Props) {
  const open = useMemo(() => asked(at), [at]);
  const { shown, hold, putAway, moved, box, onClickCapture, dropped } = usePlaces(open, idOf);
  if (shown.length === 0) return null;
  return (
    <section
      ref={box}
      onClickCapture={onClickCapture}
      aria-label="What is asked"
      className="flex max-h-[60%] shrink-0 flex-col gap-3 overflow-auto max-sm:max-h-none border-b border-line p-4"
    >
      {shown.map(({ key, one, gone }) => (
        <QuestionCard
          key={key}
          name={key}
          hold={hold}
          putAway={putAway}
          moved={moved}
          one={one}
          busy={busy}
          gone={gone}
          send={(value) => answer({ command: { resume: { [one.id]: value } } })}
        />
      ))}
      <NotCounted dropped={dropped} />
    </section>
  );
}

const idOf = (one: Question) => one.id;
