/** Another flow for a thread, also while it runs: what it would do with the work so far, then doing it. */
import { useState } from "react";
import { api, body } from "../../api/client";
import { useOneId } from "../../api/ids";
import { ApiError } from "../../api/problems";
import { useSending } from "../../api/sending";
import { Button } from "../../parts/button";
import { Doubts } from "../../parts/doubts";
import { DRAINS, type Drain, drainOf } from "../../parts/draining";
import { Planned } from "../../parts/planned";
import { Refused } from "../../parts/refused";
import { useUnsent } from "../../parts/unsent";
import { Warnings } from "../../parts/warnings";
import { commandTold } from "../../thread/telling";

export function Swap({ id, words }: { id: string; words: string }) {
  const [prompt, setPrompt] = useUnsent(`flow ${id}`, words.trim());
  const [drain, setDrain] = useState<Drain>("finish");
  const { idOf, counted } = useOneId();
  const path = { thread_id: id };
  const plan = useSending({
    mutationFn: () =>
      body(
        api.POST("/swarm/threads/{thread_id}/swap/plan", {
          params: { path },
          body: { prompt, drain, reading: 0 },
        }),
      ),
  });
  const swap = useSending({
    // To what was planned, or not at all: agents and tools may have been changed since.
    mutationFn: (said: { prompt: string; drain: Drain; planned: string }) =>
      body(
        api.POST("/swarm/threads/{thread_id}/swap", {
          params: { path },
          body: {
            ...said,
            reading: 0,
            wait: true,
            approval: false,
            go_on: true,
            command_id: idOf(JSON.stringify([said.prompt, said.drain, said.planned])),
          },
        }),
      ),
    onSuccess: (_, said) => {
      counted();
      setPrompt((now) => (now === said.prompt ? words.trim() : now));
      plan.reset();
    },
    onError: (error, said) =>
      error instanceof ApiError && error.status === 409 && prompt === said.prompt ? plan.mutate() : undefined,
  });
  const change = (text: string) => {
    setPrompt(text);
    plan.reset();
    swap.reset();
  };
  return (
    <section aria-label="Another flow" className="flex max-h-[min(20rem,36vh)] flex-col gap-2 overflow-auto">
      <textarea
        aria-label="The flow in words"
        dir="ltr" // a sentence in English, whatever name it begins with
        value={prompt}
        onChange={(event) => change(event.target.value)}
        rows={4}
        className="shrink-0 resize-y rounded-md border border-line bg-raised px-2 py-1.5"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={plan.isPending || !prompt.trim()} onClick={() => plan.mutate()}>
          Plan it
        </Button>
        <select
          aria-label="What runs meanwhile"
          value={drain}
          onChange={(event) => {
            setDrain(drainOf(event.target.value));
            plan.reset();
          }}
          className="rounded-md border border-line bg-raised px-2 py-1"
        >
          {Object.entries(DRAINS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        {plan.data && !plan.data.same ? (
          <Button
            look="chief"
            disabled={swap.isPending}
            onClick={() => swap.mutate({ prompt, drain, planned: plan.data.version })}
          >
            Swap it
          </Button>
        ) : null}
        {swap.data ? (
          <p role="status" className="text-ink-soft">
            {commandTold("Swapped", swap.data.command)}
          </p>
        ) : null}
      </div>
      <Doubts found={plan.data?.diagnostics} />
      <Warnings told={plan.data?.warnings} />
      {plan.data ? <Planned words={plan.data.same ? "Nothing would change." : plan.data.words} /> : null}
      {plan.isError ? <Refused what="The plan" error={plan.error} again={() => plan.mutate()} /> : null}
      {swap.isError ? <Refused what="The swap" error={swap.error} did="was not made" /> : null}
    </section>
  );
}
