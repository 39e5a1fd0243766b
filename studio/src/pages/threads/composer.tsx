/** What can be said to a thread: words that join its turn or begin the next, pause, go on, stop. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../api/client";
import type { components } from "../../api/schema";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";

type Command = components["schemas"]["CommandSaid"]["command"];

export function Composer({ id, status }: { id: string; status: string }) {
  const [text, setText] = useState("");
  const tell = useMutation({
    mutationFn: (command: Command) =>
      api.POST("/swarm/threads/{thread_id}/commands", {
        params: { path: { thread_id: id } },
        body: { command, command_id: crypto.randomUUID() },
      }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) tell.mutate({ kind: "send", message: text }, { onSuccess: () => setText("") });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2 border-t border-line bg-sheet p-3">
      {tell.isError ? <Refused what="The command" error={tell.error} /> : null}
      <div className="flex items-end gap-2">
        <label className="flex-1">
          <span className="sr-only">Say something to the team</span>
          <textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={1}
            placeholder="Say something to the team"
            className="w-full resize-y rounded-md border border-line bg-raised px-2 py-1.5"
          />
        </label>
        <Button look="chief" type="submit" disabled={!text.trim() || tell.isPending}>
          Send
        </Button>
        {status === "busy" ? (
          <>
            <Button onClick={() => tell.mutate({ kind: "pause" })}>Pause</Button>
            <Button look="grave" onClick={() => tell.mutate({ kind: "cancel" })}>
              Stop
            </Button>
          </>
        ) : (
          <Button onClick={() => tell.mutate({ kind: "resume" })}>Go on</Button>
        )}
      </div>
    </form>
  );
}
