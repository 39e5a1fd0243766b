/** Answering what waits: yes, no and why, or one of the other acts. Each has a key while the card has the focus. */
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import type { Approval } from "../api/types";
import { Button } from "../parts/button";
import { useUnsent } from "../parts/unsent";
import { ACTS, type Act, ActForm, landIn, SEND_EDITED } from "./acts";
import { keyOf } from "./places";
import type { Send } from "./use-answer";
import { TELL, useEdited, useUntold } from "./use-edited";

type Props = {
  one: Approval;
  send: Send;
  busy: boolean;
  reason: string;
  change: (reason: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

export function Answering({ one, send, busy, reason, change, field }: Props) {
  const [act, setAct] = useUnsent<Act | null>(`${keyOf(one)} act`, null);
  const { edited, drop } = useEdited(one);
  const [untold, setUntold] = useUntold(one);
  const silent = untold.trim() === "";
  // What an app asks of a yes is said in its reason: without one it would be refused.
  const unsaid = !!one.needs && reason.trim() === "";
  const [why, words] = [useId(), useId()];
  // Where the rules ask nobody any more, neither a yes nor a no counts, and there is nothing to ask anew.
  const acts = (Object.entries(ACTS) as [Act, (typeof ACTS)[Act]][]).filter(
    ([name]) => !one.ruled || name !== "edit",
  );
  const box = useRef<HTMLDivElement>(null);
  // What is open as the page comes was opened before: there, keys are still those of the list.
  const opened = useRef(false);
  useEffect(() => {
    if (act && opened.current) landIn(box.current);
    opened.current = false;
  }, [act]);
  const toggle = (name: Act) => {
    opened.current = act !== name;
    setAct(act === name ? null : name);
  };
  return (
    <div ref={box} className="flex flex-col gap-2">
      {edited ? <NotApproved id={why} one={one} drop={drop} /> : null}
      {silent ? null : <NotTold id={words} drop={() => setUntold("")} />}
      <div data-answers="" className="flex flex-wrap items-center gap-2">
        <Button
          look="chief"
          data-key="a"
          aria-keyshortcuts="a"
          aria-describedby={edited ? why : silent ? undefined : words}
          disabled={busy || edited || !silent || !!one.ruled || unsaid}
          onClick={() => send({ action: "approve", reason, content: one.content })}
        >
          Approve
        </Button>
        <Button
          data-key="x"
          aria-keyshortcuts="x"
          aria-describedby={silent ? undefined : words}
          disabled={busy || !silent || !!one.ruled}
          onClick={() => send({ action: "reject", reason, content: one.content })}
        >
          Reject
        </Button>
        <label className="min-w-48 flex-1 max-sm:order-last max-sm:basis-full">
          <span className="sr-only">Reason</span>
          <input
            ref={field}
            value={reason}
            onChange={(event) => change(event.target.value)}
            placeholder="Reason (told to the agent)"
            className="w-full rounded-md border border-line bg-raised px-2 py-1"
          />
        </label>
        {acts.map(([name, { word, key }]) => (
          <Button
            key={name}
            look="quiet"
            data-key={key}
            aria-keyshortcuts={key}
            aria-expanded={act === name}
            disabled={busy && act !== name}
            onClick={() => toggle(name)}
          >
            {word}
          </Button>
        ))}
      </div>
      {/* Below what opens it, which stays where it is: a second click is not one on what has come in its place. */}
      {act ? (
        <ActForm key={act} act={act} one={one} send={send} busy={busy || (act !== "inject" && !silent)} />
      ) : null}
    </div>
  );
}

/** A yes is to what stands: with something else written beside it, it would be to what nobody means any more. */
function NotApproved({ id, one, drop }: { id: string; one: Approval; drop: () => void }) {
  const call = one.kind === "tool";
  return (
    <Held id={id} word="Drop my edit" drop={drop}>
      The {call ? "arguments" : "outputs"} that you have edited are not sent: Approve would be to those above.
      Send yours under Edit by “{call ? SEND_EDITED.call : SEND_EDITED.outputs}”, or drop them.
    </Held>
  );
}

/** An answer lets the work go on: whoever it is written for would have gone by. */
function NotTold({ id, drop }: { id: string; drop: () => void }) {
  return (
    <Held id={id} word="Drop my words" drop={drop}>
      What you have written for the agents is not sent: an answer would be given without it. Send it under
      Inject by “{TELL}” first, or drop it.
    </Held>
  );
}

type HeldProps = { id: string; word: string; drop: () => void; children: ReactNode };

function Held({ id, word, drop, children }: HeldProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded bg-care-ground px-2.5 py-1.5 text-care"
    >
      <p id={id} className="min-w-48 flex-1">
        {children}
      </p>
      <Button onClick={drop}>{word}</Button>
    </div>
  );
}
