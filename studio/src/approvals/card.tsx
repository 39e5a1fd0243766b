/** One thing that waits for a person: what, why, exactly which call or output, and what can be done about it. */
import { Clock, Hand, Wrench } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "../api/problems";
import type { Approval, Change } from "../api/types";
import { Button } from "../parts/button";
import { Refused } from "../parts/refused";
import { since, until } from "../parts/times";
import { type Decision, useAnswer } from "./use-answer";

export function ApprovalCard({ one }: { one: Approval }) {
  const answer = useAnswer(one);
  const Icon = one.kind === "tool" ? Wrench : Hand;
  return (
    <article
      aria-label={one.ask}
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4 shadow-xs"
    >
      <header className="flex items-start gap-2.5">
        <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-care" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold break-words">{one.ask || "A person decides"}</h2>
          <p className="text-xs text-ink-soft">
            {one.instance}, asked {since(one.asked_at)}
            {one.approvers.length ? `, for ${one.approvers.join(" or ")}` : ", for anybody"} · {one.rule}
          </p>
        </div>
        {one.deadline === null ? null : (
          <p className="flex items-center gap-1 text-xs text-care">
            <Clock size={13} aria-hidden="true" />
            {until(one.deadline)}
          </p>
        )}
      </header>
      {one.kind === "tool" ? <Call one={one} /> : null}
      {one.outputs.map((output) => (
        <Part key={output.instance} title={`${output.agent || output.instance} wrote`}>
          <p className="max-h-72 overflow-auto whitespace-pre-wrap break-words">{output.text}</p>
        </Part>
      ))}
      {one.changes ? <Changes changes={one.changes} /> : null}
      {one.changed.length ? (
        <p role="status" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
          It is not as it was asked any more: {one.changed.join(", ")}.
        </p>
      ) : null}
      <Answering key={one.approval} one={one} send={answer.mutate} busy={answer.isPending} />
      {answer.isError ? <NotCounted error={answer.error} /> : null}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-md border border-line bg-sunken px-3 py-2">
      <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

function Call({ one }: { one: Approval }) {
  return (
    <Part title={`${one.agent} calls ${one.tool} with exactly this`}>
      <pre className="max-h-72 overflow-auto font-mono text-[13px] whitespace-pre-wrap break-words">
        {JSON.stringify(one.call, null, 2)}
      </pre>
      {one.before === null ? null : (
        <>
          <h3 className="mt-2 text-xs font-medium text-ink-soft">
            What it had asked for before a person changed it
          </h3>
          <pre className="font-mono text-[13px] whitespace-pre-wrap break-words text-ink-soft line-through">
            {one.before}
          </pre>
        </>
      )}
    </Part>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <Part title="What the swap changes">
      <ul className="list-disc pl-4">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.subject} ${change.id}`}>{change.words}</li>
        ))}
      </ul>
    </Part>
  );
}

type Sending = { one: Approval; send: (decision: Decision) => void; busy: boolean };

function Answering({ one, send, busy }: Sending) {
  const [reason, setReason] = useState("");
  const [editing, setEditing] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      {editing ? <EditCall one={one} send={send} busy={busy} close={() => setEditing(false)} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="chief"
          disabled={busy}
          onClick={() => send({ action: "approve", reason, content: one.content })}
        >
          Approve
        </Button>
        <Button disabled={busy} onClick={() => send({ action: "reject", reason, content: one.content })}>
          Reject
        </Button>
        <label className="min-w-48 flex-1">
          <span className="sr-only">Reason</span>
          <input
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            placeholder="Reason: an agent is told why not"
            className="w-full rounded-md border border-line bg-raised px-2 py-1"
          />
        </label>
        {one.kind === "tool" && !editing ? (
          <Button look="quiet" onClick={() => setEditing(true)}>
            Edit the call
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Other arguments: what is sent is asked anew, so that nobody approves what they have not seen. */
function EditCall({ one, send, busy, close }: Sending & { close: () => void }) {
  const [text, setText] = useState(() => JSON.stringify(one.call, null, 2));
  const read = readObject(text);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (read) send({ action: "edit", arguments: read });
      }}
    >
      <label className="flex flex-col gap-1 text-xs text-ink-soft">
        Call with these arguments instead
        <textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={Math.min(12, text.split("\n").length + 1)}
          aria-invalid={read === null}
          className="rounded-md border border-line bg-raised px-2 py-1.5 font-mono text-[13px] text-ink aria-[invalid=true]:border-bad"
        />
      </label>
      {read ? null : <p className="text-bad">This is no JSON object yet.</p>}
      <div className="flex gap-2">
        <Button type="submit" disabled={busy || !read}>
          Ask anew with these
        </Button>
        <Button look="quiet" onClick={close}>
          Leave it as it is
        </Button>
      </div>
    </form>
  );
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function NotCounted({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 409)
    return <Refused what="The answer" error={error} />;
  return (
    <p role="alert" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
      It did not count: {error.message}
    </p>
  );
}
