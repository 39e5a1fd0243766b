/** Going on from a checkpoint: back to it here, a fork of it, or a replay with something else. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { api, body } from "../../api/client";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";

export function GoOnFrom({ id, checkpoint }: { id: string; checkpoint: string }) {
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const [request, setRequest] = useState("");
  const [model, setModel] = useState("");
  const [prompt, setPrompt] = useState("");
  const path = { thread_id: id };
  const fork = useMutation({
    mutationFn: () =>
      body(api.POST("/swarm/threads/{thread_id}/fork", { params: { path }, body: { checkpoint } })),
    onSuccess: (made) => go(`/threads/${made.thread_id}/history`),
  });
  const back = useMutation({
    mutationFn: () =>
      body(
        api.POST("/swarm/threads/{thread_id}/commands", {
          params: { path },
          body: { command: { kind: "roll_back", checkpoint }, command_id: crypto.randomUUID(), wait: true },
        }),
      ),
  });
  const replay = useMutation({
    mutationFn: () =>
      body(
        api.POST("/swarm/threads/{thread_id}/replay", {
          params: { path },
          body: {
            checkpoint,
            ...(request ? { request } : {}),
            ...(model ? { model } : {}),
            ...(prompt ? { workflow: { prompt } } : {}),
          },
        }),
      ),
    onSuccess: (made) => go(`/threads/${made.thread.thread_id}/run`),
  });
  const busy = fork.isPending || back.isPending || replay.isPending;
  const error = fork.error ?? back.error ?? replay.error;
  const send = (event: FormEvent) => {
    event.preventDefault();
    replay.mutate();
  };
  return (
    <div className="border-b border-line bg-sheet">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <Button disabled={busy} onClick={() => fork.mutate()}>
          Fork here
        </Button>
        <Button disabled={busy} aria-expanded={open} onClick={() => setOpen(!open)}>
          Replay with …
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => back.mutate()}>
          Roll this thread back to here
        </Button>
        {back.data ? (
          <p role="status" className="text-xs text-ink-soft">
            {back.data.command.state} {back.data.command.reason}
          </p>
        ) : null}
      </div>
      {open ? (
        <form onSubmit={send} className="grid grid-cols-2 gap-2 px-4 pb-3 text-xs">
          <Field label="Another request" value={request} change={setRequest} />
          <Field label="Another model for everybody" value={model} change={setModel} />
          <div className="col-span-2">
            <Field label="Another prompt: who does what, in words" value={prompt} change={setPrompt} />
          </div>
          <div>
            <Button look="chief" type="submit" disabled={busy}>
              {replay.isPending ? "Starting …" : "Replay on a new thread"}
            </Button>
          </div>
        </form>
      ) : null}
      {error ? <Refused what="The new thread" error={error} /> : null}
    </div>
  );
}

function Field({ label, value, change }: { label: string; value: string; change: (text: string) => void }) {
  return (
    <label className="flex flex-col gap-1 text-ink-soft">
      {label}
      <textarea
        rows={1}
        value={value}
        onChange={(event) => change(event.target.value)}
        placeholder="as it was"
        className="resize-y rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink"
      />
    </label>
  );
}
