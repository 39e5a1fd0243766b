/** What can be said to a thread: a message, words for agents, a step to go to, another flow; pause, go on, stop. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { api, body } from "../../api/client";
import type { components } from "../../api/schema";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import type { ThreadPage } from "../../thread/events";
import { Swap } from "./swap";

type Command = components["schemas"]["CommandSaid"]["command"];
type Row = components["schemas"]["CommandRow"];
const WAYS = { send: "Message", inject: "Context", redirect: "Redirect", swap: "Flow" } as const;
type Way = keyof typeof WAYS;
const WORDS: Partial<Record<Way, string>> = {
  send: "Say something to the team",
  inject: "What agents see from their next step on",
};
const DO: Partial<Record<Way, string>> = { send: "Send", inject: "Tell them", redirect: "Go there" };

export function Composer({ page }: { page: ThreadPage }) {
  const id = page.thread_id;
  const [way, setWay] = useState<Way>("send");
  const [text, setText] = useState("");
  const [audience, setAudience] = useState("public");
  const steps = page.workflow.picture.nodes.filter((node) => node.kind === "step" || node.kind === "gate");
  const [step, setStep] = useState("");
  const tell = useMutation({
    mutationFn: (command: Command) =>
      body(
        api.POST("/swarm/threads/{thread_id}/commands", {
          params: { path: { thread_id: id } },
          body: { command, command_id: crypto.randomUUID(), wait: command.kind === "redirect" },
        }),
      ),
  });
  const chosen = step || steps[0]?.id || "";
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const done = { onSuccess: () => setText("") };
    if (way === "redirect" && chosen) tell.mutate({ kind: "redirect", step: chosen, skip: false });
    else if (!text.trim()) return;
    else if (way === "send") tell.mutate({ kind: "send", message: text, audience }, done);
    else if (way === "inject") tell.mutate({ kind: "inject", text, audience }, done);
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line bg-sheet p-3">
      <Came error={tell.error} row={tell.data?.command} />
      {way === "swap" ? <Swap id={id} english={page.workflow.english} /> : null}
      <form onSubmit={send} className="flex flex-wrap items-end gap-2">
        <select
          aria-label="What is said"
          value={way}
          onChange={(event) =>
            setWay((event.target.value as Way) in WAYS ? (event.target.value as Way) : "send")
          }
          className="rounded-md border border-line bg-raised px-2 py-1.5"
        >
          {Object.entries(WAYS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        {way in WORDS ? (
          <>
            <Words label={WORDS[way] ?? ""} text={text} change={setText} send={send} />
            <Audience page={page} value={audience} change={setAudience} />
          </>
        ) : null}
        {way === "redirect" ? (
          <select
            aria-label="Step to go to"
            value={chosen}
            onChange={(event) => setStep(event.target.value)}
            className="min-w-40 flex-1 rounded-md border border-line bg-raised px-2 py-1.5"
          >
            {steps.map((node) => (
              <option key={node.id} value={node.id}>
                {node.label}
              </option>
            ))}
          </select>
        ) : null}
        {DO[way] ? (
          <Button look="chief" type="submit" disabled={tell.isPending || (way in WORDS && !text.trim())}>
            {DO[way]}
          </Button>
        ) : (
          <span className="flex-1" />
        )}
        <Lights busy={page.status === "busy"} tell={tell.mutate} />
      </form>
    </div>
  );
}

function Came({ error, row }: { error: unknown; row: Row | undefined }) {
  if (error) return <Refused what="The command" error={error} />;
  if (row?.state !== "refused") return null;
  return (
    <p role="alert" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
      {row.reason}
    </p>
  );
}

function Lights({ busy, tell }: { busy: boolean; tell: (command: Command) => void }) {
  if (!busy) return <Button onClick={() => tell({ kind: "resume" })}>Go on</Button>;
  return (
    <>
      <Button onClick={() => tell({ kind: "pause" })}>Pause</Button>
      <Button look="grave" onClick={() => tell({ kind: "cancel" })}>
        Stop
      </Button>
    </>
  );
}

type WordsProps = { label: string; text: string; change: (text: string) => void; send: () => void };

function Words({ label, text, change, send }: WordsProps) {
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <textarea
      aria-label={label}
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={keys}
      rows={1}
      placeholder={label}
      className="min-w-40 flex-1 resize-y rounded-md border border-line bg-raised px-2 py-1.5"
    />
  );
}

type AudienceProps = { page: ThreadPage; value: string; change: (audience: string) => void };

function Audience({ page, value, change }: AudienceProps) {
  const nodes = page.workflow.picture.nodes;
  const groups = [...new Set(nodes.flatMap((node) => node.groups))];
  const agents = [...new Set(nodes.flatMap((node) => (node.agent ? [node.agent] : [])))];
  return (
    <select
      aria-label="Who sees it"
      value={value}
      onChange={(event) => change(event.target.value)}
      className="rounded-md border border-line bg-raised px-2 py-1.5"
    >
      <option value="public">for all</option>
      {groups.map((group) => (
        <option key={group} value={`group:${group}`}>
          for group {group}
        </option>
      ))}
      {agents.map((agent) => (
        <option key={agent} value={`private:${agent}`}>
          for {agent} alone
        </option>
      ))}
    </select>
  );
}
