/** Answering what waits: yes, no and why, or one of the other acts. Each has a key while the card has the focus. */
import type { RefObject } from "react";
import type { Approval } from "../api/types";
import { Button } from "../parts/button";
import { useUnsent } from "../parts/unsent";
import { ACTS, type Act, ActForm } from "./acts";
import { keyOf } from "./places";
import type { Send } from "./use-answer";

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
  const acts = Object.entries(ACTS) as [Act, (typeof ACTS)[Act]][];
  return (
    <div className="flex flex-col gap-2">
      {act ? <ActForm key={act} act={act} one={one} send={send} busy={busy} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="chief"
          data-key="a"
          aria-keyshortcuts="a"
          disabled={busy}
          onClick={() => send({ action: "approve", reason, content: one.content })}
        >
          Approve
        </Button>
        <Button
          data-key="x"
          aria-keyshortcuts="x"
          disabled={busy}
          onClick={() => send({ action: "reject", reason, content: one.content })}
        >
          Reject
        </Button>
        <label className="min-w-48 flex-1">
          <span className="sr-only">Reason</span>
          <input
            ref={field}
            value={reason}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && reason && !busy)
                send({ action: "reject", reason, content: one.content });
            }}
            placeholder="Reason: an agent is told why not"
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
            onClick={() => setAct(act === name ? null : name)}
          >
            {word}
          </Button>
        ))}
      </div>
    </div>
  );
}
