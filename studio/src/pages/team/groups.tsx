/** Groups: names that the prompt can use for several agents at once. */
import type { FormEvent } from "react";
import type { TeamPage } from "../../api/types";
import { Button } from "../../parts/button";
import { FIELD, Field } from "../../parts/field";
import { useUnsent } from "../../parts/unsent";
import { Remove } from "./adding";
import { CameTo } from "./came-to";
import { namedYet } from "./rules";
import { useChanges } from "./use-changes";

type Typed = { name: string; members: readonly string[] };
const NONE: Typed = { name: "", members: [] };

export default function Groups({ team }: { team: TeamPage }) {
  const change = useChanges(team.assistant_id);
  const [typed, setTyped] = useUnsent(`team ${team.assistant_id} group`, NONE);
  const { name, members } = typed;
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => team.agents.find((one) => one.id === id)?.name ?? id).join(", ");
  const set = (event: FormEvent) => {
    event.preventDefault();
    const sent = () => setTyped((now) => (now === typed ? NONE : now));
    change.send([{ op: "set_group", name, agents: [...members] }], sent);
  };
  return (
    <div className="min-h-0 overflow-auto">
      <CameTo change={change} />
      <ul className="flex max-w-3xl flex-col gap-2 p-6 pb-0">
        {team.groups.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sheet px-4 py-2"
          >
            <span className="font-medium">{one.name}</span>
            <span className="min-w-32 flex-1 break-words text-ink-soft">{namesOf(one.agents)}</span>
            <span className="flex shrink-0 gap-3">
              <Button onClick={() => setTyped({ name: one.name, members: one.agents })}>Change</Button>
              <Remove
                change={change}
                name={one.name}
                named={namedYet(team, "group", [one.name])}
                op={{ op: "remove_group", group: one.id }}
              />
            </span>
          </li>
        ))}
        {team.groups.length === 0 ? (
          <li className="text-ink-soft">
            No group yet. With one, the prompt can say “Engineers work in parallel” for all who are in it.
          </li>
        ) : null}
      </ul>
      <form onSubmit={set} className="flex max-w-3xl flex-col gap-3 p-6">
        <Field name="A group's name">
          <input
            className={FIELD}
            value={name}
            onChange={(event) => setTyped({ name: event.target.value, members })}
          />
        </Field>
        <fieldset>
          <legend className="mb-1 text-xs text-ink-soft">Who is in it</legend>
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
            {team.agents.map((one) => (
              <li key={one.id}>
                <label className="flex items-center gap-1.5">
                  <input
                    type="checkbox"
                    checked={members.includes(one.id)}
                    onChange={(event) =>
                      setTyped({
                        name,
                        members: event.target.checked
                          ? [...members, one.id]
                          : members.filter((id) => id !== one.id),
                      })
                    }
                  />
                  {one.name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <Button
          look="chief"
          type="submit"
          className="self-start"
          disabled={!name.trim() || members.length === 0 || change.isPending}
        >
          Set the group
        </Button>
      </form>
    </div>
  );
}
