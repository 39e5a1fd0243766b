/** What a hosted graph asks, in the inbox: the thread it is on, and its answer, which is a run of that graph. */
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import type { components } from "../../api/schema";
import { QuestionCard } from "../../hosted/question-card";
import { useRun } from "../../hosted/use-run";
import { Refused } from "../../parts/refused";

export type Question = components["schemas"]["QuestionTold"];
type Props = {
  one: Question;
  /** What it is known by among the cards. */
  name: string;
  gone: boolean;
  hold: (key: string, on: boolean) => void;
  putAway: (key: string) => void;
  moved: () => void;
};

/** gone: it waits no more, and is shown because somebody was at it. */
export function OfGraph({ one, ...place }: Props) {
  const queries = useQueryClient();
  const run = useRun(one.assistant);
  const answer = (value: unknown) =>
    run.mutateAsync(
      { thread: one.thread_id, command: { resume: { [one.id]: value } } },
      { onSuccess: () => void queries.invalidateQueries({ queryKey: ["approvals"] }) },
    );
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <Link
        href={`/graphs/${one.assistant}/${one.thread_id}`}
        className="w-fit max-w-full text-xs text-accent hover:underline"
      >
        {one.title || one.thread_id} · {one.graph}
      </Link>
      <QuestionCard
        one={{ id: one.id, node: one.node, value: one.value, schema: one.response_schema }}
        busy={run.isPending || run.isSuccess}
        {...place}
        send={answer}
        level={2}
      />
      {run.isError ? <Refused what="The answer" error={run.error} did="was not taken in" /> : null}
    </section>
  );
}
