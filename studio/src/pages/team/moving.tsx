/** One thread on its way to another flow: what becomes of its work, the swap, and why it was not made. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleSlash } from "lucide-react";
import { memo, useEffect } from "react";
import { Link } from "wouter";
import { api, body } from "../../api/client";
import { ApiError } from "../../api/problems";
import { useSending } from "../../api/sending";
import type { SwapPlan } from "../../api/types";
import { Button } from "../../parts/button";
import { Doubts, isOpen } from "../../parts/doubts";
import type { Drain } from "../../parts/draining";
import { Planned } from "../../parts/planned";
import { Refused } from "../../parts/refused";
import { Warnings } from "../../parts/warnings";
import { goesOn, type Noted, type Stands } from "./moving-words";

type Props = {
  thread: string;
  title: string;
  status: string;
  /** The same as people read it. */
  word: string;
  /** Whether anything has begun on it; else there is nothing to plan. */
  begun: boolean;
  target: { prompt: string; reading: number } | { assistant_id: string };
  drain: Drain;
  approval: boolean;
  /** Whether its turn has come, where all go. */
  go: boolean;
  /** Told how it stands, whenever that changes. */
  note: (thread: string, now: Noted) => void;
};

/** Drawn anew only as something of it changes, and laid out only where it is in sight: there can be hundreds. */
export const Moving = memo(function Moving(props: Props) {
  const { thread, title, word, approval } = props;
  const { plan, swap, stands } = useMove(props);
  const told = plan.data;
  return (
    <li
      aria-label={title}
      className="border-b border-line px-5 py-3 [contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]"
    >
      <div className="flex items-center gap-3">
        <Link href={`/threads/${thread}`} className="min-w-0 flex-1 truncate font-medium hover:underline">
          {title}
        </Link>
        <span className="text-xs text-ink-soft">{word}</span>
        <Go stands={stands} done={approval ? "proposed" : "swapped"} plan={plan} swap={swap} />
      </div>
      <WhyNot plan={plan} swap={swap} stands={stands} />
      {told && stands !== "same" && stands !== "swapped" ? <Becomes of={told} /> : null}
    </li>
  );
});

/** Its plan, and the swap, once for each time that it is asked for: by its button, or as its turn comes. */
function useMove({ thread, status, begun, target, drain, approval, go, note }: Props) {
  const queries = useQueryClient();
  const params = { path: { thread_id: thread } };
  const plan = useQuery({
    queryKey: ["swap-plan", thread, target, drain],
    queryFn: () =>
      body(api.POST("/swarm/threads/{thread_id}/swap/plan", { params, body: { ...target, drain } })),
    staleTime: 0,
    enabled: begun,
  });
  const swap = useSending({
    // What waited for what is no more has nobody who goes on with it; what is over, or has failed, rests as before.
    // From and to what was planned, or not at all: the team, or the thread, may have been changed since.
    mutationFn: ({ version: planned, follows }: SwapPlan) =>
      body(
        api.POST("/swarm/threads/{thread_id}/swap", {
          params,
          body: { ...target, drain, approval, planned, follows, wait: true, go_on: goesOn(status, approval) },
        }),
      ),
    // Of one that was swapped nobody asks what a swap would do.
    onSettled: (sent) =>
      sent && sent.command.state !== "refused"
        ? undefined
        : queries.invalidateQueries({ queryKey: ["swap-plan", thread] }),
  });
  const stands = begun ? standsBy(plan, swap) : "none";
  const told = plan.data;
  const warns = !!told && (told.warnings.length > 0 || isOpen(told.diagnostics));
  const cancels = told?.cancel.length ?? 0;
  useEffect(() => note(thread, { stands, warns, cancels }), [note, thread, stands, warns, cancels]);
  const { mutate } = swap;
  useEffect(() => {
    if (go && stands === "ready" && told) mutate(told);
  }, [go, stands, told, mutate]);
  return { plan, swap, stands };
}

type Plan = { data: SwapPlan | undefined; isError: boolean; isFetching: boolean };
type Swap = { data: { command: { state: string } } | undefined; isError: boolean; isPending: boolean };

function standsBy(plan: Plan, swap: Swap): Stands {
  if (swap.isPending) return "swapping";
  if (swap.data) return swap.data.command.state === "refused" ? "refused" : "swapped";
  if (swap.isError) return "refused";
  if (plan.isError) return "cannot";
  if (!plan.data || plan.isFetching) return "planning";
  return plan.data.same ? "same" : "ready";
}

function Go({ stands, done, plan, swap }: ReturnType<typeof useMove> & { done: string }) {
  if (stands === "none") return null;
  if (stands === "same") return <Came words="follows it already" />;
  if (stands === "swapped") return <Came words={done} />;
  const told = plan.data;
  return (
    <Button disabled={!told || plan.isFetching || swap.isPending} onClick={() => told && swap.mutate(told)}>
      {swap.isPending ? "Swapping …" : "Swap"}
    </Button>
  );
}

function WhyNot({ plan, swap, stands }: ReturnType<typeof useMove>) {
  if (stands === "none")
    return (
      <p className="text-ink-soft">
        Nothing has begun on it: its next run takes what the team's new threads follow then.
      </p>
    );
  return (
    <>
      {plan.isError ? <Not error={plan.error} again={() => void plan.refetch()} /> : null}
      {swap.isError ? <Not error={swap.error} /> : null}
      {swap.data?.command.state === "refused" ? <Stays why={swap.data.command.reason} /> : null}
    </>
  );
}

function Came({ words }: { words: string }) {
  return (
    <span className="flex items-center gap-1 py-1 text-xs text-good">
      <CircleCheck size={13} aria-hidden="true" />
      {words}
    </span>
  );
}

/** A refusal has a reason in words. Of anything else nobody knows whether it arrived. */
function Not({ error, again }: { error: unknown; again?: () => void }) {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return <Stays why={String(error.problem.reason ?? error.message)} again={again} />;
  if (again) return <Refused what="The plan" error={error} again={again} />;
  return <Refused what="The swap" error={error} did="was not made" />;
}

function Stays({ why, again }: { why: string; again?: (() => void) | undefined }) {
  return (
    <p
      role="alert"
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-bad-ground px-3 py-2 text-bad"
    >
      <CircleSlash size={15} aria-hidden="true" className="shrink-0" />
      <span className="min-w-40 flex-1 break-words">It stays as it is: {why}</span>
      {again ? <Button onClick={again}>Plan it anew</Button> : null}
    </p>
  );
}

function Becomes({ of: { diagnostics, warnings, words } }: { of: SwapPlan }) {
  return (
    <>
      <Doubts found={diagnostics} />
      <Warnings told={warnings} />
      <details className="mt-1">
        <summary className="cursor-pointer text-ink-soft">What becomes of its work</summary>
        <div className="mt-2">
          <Planned words={words} />
        </div>
      </details>
    </>
  );
}
