/** A replay: the work of a checkpoint once more on a new thread, with something of it otherwise. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useId } from "react";
import { useLocation } from "wouter";
import { api, body } from "../../api/client";
import { newId, useOneId } from "../../api/ids";
import { madeOnce } from "../../api/once";
import { useSending } from "../../api/sending";
import { Button } from "../../parts/button";
import { Doubts, isOpen } from "../../parts/doubts";
import { FIELD, Field } from "../../parts/field";
import { Refused } from "../../parts/refused";
import { useSent, useUnsent } from "../../parts/unsent";
import { changeOf, EFFECTS, lackOf, type Wanted, WHATS } from "../../thread/replay-changes";

const NONE: readonly never[] = [];
const NOTHING: Wanted = { what: "prompt", of: "", said: "" };

export function Replaying({ id, checkpoint }: { id: string; checkpoint: string }) {
  const [, go] = useLocation();
  const form = `replay ${id} ${checkpoint} `;
  const [request, setRequest] = useUnsent(`${form}request`, "");
  const [model, setModel] = useUnsent(`${form}model`, "");
  const [prompt, setPrompt] = useUnsent(`${form}prompt`, "");
  const [wanted, setWanted] = useUnsent<readonly (Wanted & { key: string })[]>(`${form}wanted`, NONE);
  const sent = useSent();
  const changes = wanted.map(changeOf).filter((one) => one !== null);
  const { idOf, counted } = useOneId();
  const replay = useSending({
    mutationFn: () => {
      const said = {
        checkpoint,
        ...(request ? { request } : {}),
        ...(model ? { model } : {}),
        ...(prompt ? { workflow: { prompt } } : {}),
        changes,
      };
      const thread_id = idOf(JSON.stringify(said));
      return madeOnce(thread_id, () =>
        api.POST("/swarm/threads/{thread_id}/replay", {
          params: { path: { thread_id: id } },
          body: { ...said, thread_id },
        }),
      );
    },
    onSuccess: (made) => {
      counted();
      sent(form);
      go(`/threads/${made}/run`);
    },
  });
  // A prompt is read first: what it leaves open is told before anything runs by it, and asked about once.
  const read = useSending({
    mutationFn: async (said: string) => {
      const plan = await body(
        api.POST("/swarm/threads/{thread_id}/swap/plan", {
          params: { path: { thread_id: id } },
          body: { prompt: said, drain: "finish", reading: 0 },
        }),
      );
      return { said, found: plan.diagnostics };
    },
    onSuccess: ({ found }) => (isOpen(found) ? undefined : replay.mutate()),
    onError: () => replay.mutate(), // it says itself what is wrong with the prompt
  });
  const found = prompt && read.data?.said === prompt ? read.data.found : undefined;
  const busy = replay.isPending || read.isPending;
  const unsaid = wanted.map(lackOf).find(Boolean) ?? "";
  const why = useId();
  // What was refused was refused of other words than those that stand there now.
  const anew = () => {
    if (replay.error) replay.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy || unsaid) return;
    if (prompt && !found) read.mutate(prompt);
    else replay.mutate();
  };
  return (
    <form aria-label="Replay" onSubmit={send} onChange={anew} className="grid grid-cols-2 gap-2 px-4 pb-3">
      <Words name="Another request" value={request} change={setRequest} />
      <Words name="Another model for everybody" value={model} change={setModel} />
      <div className="col-span-2">
        <Words name="Another prompt: who does what, in words" dir="ltr" value={prompt} change={setPrompt} />
      </div>
      <ul className="col-span-2 flex flex-col gap-2 empty:hidden">
        {wanted.map((one) => (
          <Line
            key={one.key}
            id={id}
            one={one}
            set={(said) =>
              setWanted(wanted.map((other) => (other.key === one.key ? { ...other, ...said } : other)))
            }
            drop={() => {
              setWanted(wanted.filter((other) => other.key !== one.key));
              anew();
            }}
          />
        ))}
      </ul>
      <div className="col-span-2 empty:hidden">
        <Doubts found={found} />
      </div>
      <div className="col-span-2 flex flex-wrap gap-2">
        <Button onClick={() => setWanted([...wanted, { ...NOTHING, key: newId() }])}>
          Something else otherwise
        </Button>
        <Button
          look="chief"
          type="submit"
          className="ml-auto"
          disabled={busy || unsaid !== ""}
          aria-describedby={unsaid ? why : undefined}
        >
          {busy ? "Starting …" : isOpen(found) ? "Replay all the same" : "Replay on a new thread"}
        </Button>
      </div>
      {unsaid ? (
        <p id={why} role="status" className="col-span-2 text-right text-xs text-care">
          {unsaid}, or leave it out.
        </p>
      ) : null}
      {replay.error ? (
        <div className="col-span-2">
          <Refused what="The replay" error={replay.error} did="was not begun" />
        </div>
      ) : null}
    </form>
  );
}

type LineProps = { id: string; one: Wanted; set: (said: Partial<Wanted>) => void; drop: () => void };

function Line({ id, one, set, drop }: LineProps) {
  const grid = useQuery({
    queryKey: ["thread-matrix", id],
    queryFn: () =>
      body(api.GET("/swarm/threads/{thread_id}/matrix", { params: { path: { thread_id: id } } })),
  });
  const choices = one.what === "tool" ? grid.data?.tools : grid.data?.agents;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <select
        aria-label="What is otherwise"
        value={one.what}
        onChange={(event) =>
          set({
            what: (event.target.value in WHATS ? event.target.value : "prompt") as Wanted["what"],
            of: "",
            said: event.target.value === "tool" ? "deny" : "",
          })
        }
        className={`${FIELD} !w-auto`}
      >
        {Object.entries(WHATS).map(([what, words]) => (
          <option key={what} value={what}>
            {words}
          </option>
        ))}
      </select>
      {one.what === "context" ? null : (
        <select
          aria-label={one.what === "tool" ? "Which tool" : "Which agent"}
          value={one.of}
          onChange={(event) => set({ of: event.target.value })}
          className={`${FIELD} !w-auto`}
        >
          <option value="">{one.what === "tool" ? "which tool …" : "which agent …"}</option>
          {(choices ?? []).map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
      {one.what === "tool" ? (
        <select
          aria-label="What becomes of it"
          value={one.said}
          onChange={(event) => set({ said: event.target.value })}
          className={`${FIELD} !w-auto`}
        >
          {Object.entries(EFFECTS).map(([effect, words]) => (
            <option key={effect} value={effect}>
              {words}
            </option>
          ))}
        </select>
      ) : null}
      {one.what === "prompt" || one.what === "model" || one.what === "context" ? (
        <input
          aria-label={one.what === "model" ? "The model" : "The words"}
          value={one.said}
          onChange={(event) => set({ said: event.target.value })}
          className={`${FIELD} min-w-40 flex-1 !w-auto`}
        />
      ) : null}
      <Button look="quiet" aria-label="Leave this out" className="ml-auto" onClick={drop}>
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  );
}

type WordsProps = { name: string; value: string; change: (text: string) => void; dir?: "ltr" };

/** dir: a prompt is in English, whatever name it begins with. */
function Words({ name, value, change, dir }: WordsProps) {
  return (
    <Field name={name}>
      <textarea
        rows={1}
        dir={dir}
        value={value}
        onChange={(event) => change(event.target.value)}
        placeholder="as it was"
        className={`${FIELD} resize-y`}
      />
    </Field>
  );
}
