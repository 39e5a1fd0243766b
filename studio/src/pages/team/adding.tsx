/** Somebody or something new in the team, and what leaves it. */
import { type FormEvent, useState } from "react";
import type { TeamOperation, TeamPage } from "../../api/types";
import { Button } from "../../parts/button";
import { FIELD } from "../../parts/field";
import { useUnsent } from "../../parts/unsent";
import type { useChanges } from "./use-changes";

type Change = { change: ReturnType<typeof useChanges> };
type AddProps = Change & {
  team: TeamPage;
  what: string;
  op: (name: string) => TeamOperation;
  onAdded?: (name: string) => void;
};

/** what: "agent", "tool". */
export function Add({ change, team, what, op, onAdded }: AddProps) {
  const [name, setName] = useUnsent(`team ${team.assistant_id} new ${what}`, "");
  const said = name.trim();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!said || change.isPending) return;
    change.send([op(said)], () => {
      setName((now) => (now === name ? "" : now));
      onAdded?.(said);
    });
  };
  return (
    <form onSubmit={add} className="flex shrink-0 gap-2 border-t border-line p-3">
      <input
        aria-label={`Name of a new ${what}`}
        placeholder={`A new ${what}'s name`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={FIELD}
      />
      <Button type="submit" disabled={change.isPending || !said}>
        Add
      </Button>
    </form>
  );
}

/** named: what is to be known where the prompt still names it. */
type RemoveProps = Change & { name: string; named: string; op: TeamOperation; onRemoved?: () => void };

/** Asks once more: what the prompt says of who or what is gone would be said of nobody. */
export function Remove({ change, name, named, op, onRemoved }: RemoveProps) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <Button look="quiet" className="ml-auto" onClick={() => setSure(true)}>
        Remove …
      </Button>
    );
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
      {named ? (
        <span role="alert" className="max-w-md rounded-md bg-care-ground px-3 py-1.5 text-care">
          {named}
        </span>
      ) : null}
      <Button
        look="grave"
        disabled={change.isPending}
        onClick={() =>
          change.mutate([op], { onSuccess: () => onRemoved?.(), onSettled: () => setSure(false) })
        }
      >
        Remove {name}
      </Button>
      <Button onClick={() => setSure(false)}>Keep</Button>
    </span>
  );
}
