/** What a graph asks of people on a thread. */
import { asked } from "../../hosted/asked";
import { QuestionCard } from "../../hosted/question-card";
import type { Snapshot } from "../../hosted/standing";

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
        <QuestionCard
          key={one.id}
          one={one}
          busy={busy}
          send={(value) => answer({ command: { resume: { [one.id]: value } } })}
        />
      ))}
    </section>
  );
}
