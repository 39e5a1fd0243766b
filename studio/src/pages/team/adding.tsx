/** Somebody new in the team, and somebody who leaves it. */
import { type FormEvent, useState } from "react";
import type { AgentTold } from "../../api/types";
import { Button } from "../../parts/button";
import { FIELD } from "../../parts/field";
import type { useChanges } from "./use-changes";

type Change = { change: ReturnType<typeof useChanges> };

export function AddAgent({ change }: Change) {
  const [name, setName] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim())
      change.mutate([{ op: "add_agent", name: name.trim() }], { onSuccess: () => setName("") });
  };
  return (
    <form onSubmit={add} className="flex shrink-0 gap-2 border-t border-line p-3">
      <input
        aria-label="Name of a new agent"
        placeholder="A new agent's name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={FIELD}
      />
      <Button type="submit" disabled={change.isPending || !name.trim()}>
        Add
      </Button>
    </form>
  );
}

/** Asks once more: what the prompt says of who is gone would have nobody to do it. */
export function RemoveAgent({ agent, change }: Change & { agent: AgentTold }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <Button look="quiet" className="ml-auto" onClick={() => setSure(true)}>
        Remove …
      </Button>
    );
  return (
    <span className="ml-auto flex gap-2">
      <Button
        look="grave"
        disabled={change.isPending}
        onClick={() =>
          change.mutate([{ op: "remove_agent", agent: agent.id }], { onSettled: () => setSure(false) })
        }
      >
        Remove {agent.name}
      </Button>
      <Button onClick={() => setSure(false)}>Keep</Button>
    </span>
  );
}
