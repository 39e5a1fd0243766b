/** What can be said to a thread: a message, words for agents, a step to go to, another flow; pause, go on, stop. */
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { api, body } from "../../api/client";
import { useOneId } from "../../api/ids";
import { ApiError } from "../../api/problems";
import type { components } from "../../api/schema";
import { useSending } from "../../api/sending";
import { Button } from "../../parts/button";
import { Choice } from "../../parts/choice";
import { isSending } from "../../parts/entering";
import { Refused } from "../../parts/refused";
import { useOneAtATime, useUnsent, without } from "../../parts/unsent";
import type { ThreadPage } from "../../thread/events";
import { heardBy } from "../../thread/heard";
import { stepsToPick } from "../../thread/names";
import { noGoingOn } from "../../thread/no-going-on";
import { Swap } from "./swap";

type Command = components["schemas"]["CommandSaid"]["command"];
type Row = components["schemas"]["CommandRow"];
const WAYS = {
  send: "Message",
  inject: "Context",
  redirect: "Redirect",
  behind: "Redo what follows",
  swap: "Flow",
} as const;
type Way = keyof typeof WAYS;
const WORDS: Partial<Record<Way, string>> = {
  send: "Say something to the team",
  inject: "What agents see from their next step on",
};
const DO: Partial<Record<Way, string>> = {
  send: "Send",
  inject: "Tell them",
  redirect: "Go there",
  behind: "Redo it",
};
/** The ways that go to a step. */
const GOES: Partial<Record<Way, string>> = {
  redirect: "Step to go to",
  behind: "Step that stays as it is",
};

type Props = {
  page: ThreadPage;
  /** Whether the server is heard. */
  line: boolean;
  /** Told once a message was taken in. */
  onSaid?: () => void;
};

export function Composer({ page, line, onSaid }: Props) {
  const id = page.thread_id;
  const [way, setWay] = useUnsent<Way>(`say ${id} way`, "send");
  const [text, setText] = useUnsent(`say ${id} text`, "");
  const [audience, setAudience] = useUnsent(`say ${id} audience`, "public");
  const steps = stepsToPick(page.workflow.picture);
  const [step, setStep] = useState("");
  const { idOf, counted } = useOneId();
  const tell = useSending({
    mutationFn: (command: Command) =>
      body(
        api.POST("/swarm/threads/{thread_id}/commands", {
          params: { path: { thread_id: id } },
          body: { command, command_id: idOf(JSON.stringify(command)), wait: command.kind === "redirect" },
        }),
      ),
    // Here, and not where it is sent: it may arrive while another view is shown.
    onSuccess: (_, command) => {
      counted();
      if (command.kind === "send") {
        setText((now) => without(command.message, now));
        onSaid?.();
      }
      if (command.kind === "inject") setText((now) => without(command.text, now));
    },
  });
  const say = useOneAtATime(tell.mutateAsync);
  const { error, reset } = tell;
  const away = error instanceof ApiError && error.status === 0;
  const heard = useRef(line);
  useEffect(() => {
    // Only once it is heard anew: a server that is going down may hold its streams a moment longer.
    if (line && !heard.current && away) reset();
    heard.current = line;
  }, [line, away, reset]);
  const chosen = step || steps[0]?.[0] || "";
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (way in GOES) {
      if (chosen) say({ kind: "redirect", step: chosen, skip: false, behind: way === "behind" });
    } else if (!text.trim()) return;
    else if (way === "send") say({ kind: "send", message: text, audience });
    else if (way === "inject") say({ kind: "inject", text, audience });
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line bg-sheet p-3">
      <Came error={tell.error} row={tell.data?.command} told={tell.variables?.kind === "inject"} />
      {way === "swap" ? <Swap id={id} words={page.workflow.prompt || page.workflow.english} /> : null}
      <form onSubmit={send} className="flex flex-wrap items-end gap-2">
        <Choice
          label="What is said"
          value={way}
          of={Object.entries(WAYS)}
          choose={(said) => setWay(said in WAYS ? (said as Way) : "send")}
          className="py-1.5"
        />
        {way in WORDS ? (
          <>
            <Audience page={page} value={audience} change={setAudience} />
            <Words label={WORDS[way] ?? ""} text={text} change={setText} send={send} />
          </>
        ) : null}
        {way in GOES ? (
          <Choice
            label={GOES[way] ?? ""}
            value={chosen}
            of={steps}
            choose={setStep}
            className="min-w-40 flex-1 py-1.5"
          />
        ) : null}
        {DO[way] ? (
          <Button look="chief" type="submit" disabled={tell.isPending || (way in WORDS && !text.trim())}>
            {DO[way]}
          </Button>
        ) : (
          <span className="flex-1" />
        )}
        <Lights
          busy={page.status === "busy"}
          over={noGoingOn(page)}
          paused={page.approvals.some((one) => one.kind === "pause")}
          tell={tell.mutate}
        />
      </form>
    </div>
  );
}

type CameProps = { error: unknown; row: Row | undefined; told: boolean };

/** told: words for the agents. They are seen nowhere on the page, so that they have arrived is said here. */
function Came({ error, row, told }: CameProps) {
  if (error) return <Refused what="The command" error={error} did="was not taken in" />;
  if (row && row.state !== "refused" && told)
    return (
      <p role="status" className="rounded bg-good-ground px-2.5 py-1.5 text-good">
        Told: agents see it from their next step on.
      </p>
    );
  if (row?.state !== "refused") return null;
  return (
    <p role="alert" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
      {row.reason}
    </p>
  );
}

type LightsProps = { busy: boolean; over: string; paused: boolean; tell: (command: Command) => void };

/** over: why there is nothing to go on with; "" = there is. paused: nothing begins, though what had begun may still be at work. */
function Lights({ busy, over, paused, tell }: LightsProps) {
  if (!busy)
    return (
      <Button disabled={over !== ""} title={over || undefined} onClick={() => tell({ kind: "resume" })}>
        Go on
      </Button>
    );
  return (
    <>
      {paused ? (
        <Button onClick={() => tell({ kind: "resume" })}>Go on</Button>
      ) : (
        <Button onClick={() => tell({ kind: "pause" })}>Pause</Button>
      )}
      <Button look="grave" onClick={() => tell({ kind: "cancel" })}>
        Stop
      </Button>
    </>
  );
}

type WordsProps = { label: string; text: string; change: (text: string) => void; send: () => void };

function Words({ label, text, change, send }: WordsProps) {
  const keys = (event: KeyboardEvent) => {
    if (!isSending(event)) return;
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
      className="min-w-40 flex-1 resize-y rounded-md border border-line bg-raised px-2 py-1.5 max-[40rem]:basis-full"
    />
  );
}

type AudienceProps = { page: ThreadPage; value: string; change: (audience: string) => void };

function Audience({ page, value, change }: AudienceProps) {
  const { picture } = page.workflow;
  const { nodes } = picture;
  const audiences = new Set([
    "public",
    ...nodes.flatMap((node) => node.groups).map((group) => `group:${group}`),
    ...nodes.flatMap(({ agent }) => (agent ? [`private:${agent}`] : [])),
  ]);
  return (
    <Choice
      label="Who sees it"
      value={value}
      of={[...audiences].map((one) => [one, heardBy(one, picture)])}
      choose={change}
      className="py-1.5 max-sm:min-w-16 max-sm:flex-1"
    />
  );
}
