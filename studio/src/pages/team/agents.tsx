/** Who is in the team: on or off, by which prompt and model, and what kind of agent each is. */
import { Link } from "wouter";
import type { AgentTold, TeamPage } from "../../api/types";
import { Button } from "../../parts/button";
import { Empty } from "../../parts/empty";
import { FIELD, Field } from "../../parts/field";
import { LongName } from "../../parts/long-name";
import { Switch } from "../../parts/switch";
import { NotSentYet, useTypedOver, useUnsent } from "../../parts/unsent";
import { Add, Remove } from "./adding";
import { CameTo } from "./came-to";
import { alsoCalled, calledSo, editedOf, type Typed } from "./edited";
import { namedYet } from "./rules";
import { useChanges } from "./use-changes";

const KINDS = ["auto", "simple", "react", "deep", "planner_executor", "review_loop", "custom"] as const;
const SHAPES: Record<AgentTold["kind"], string> = {
  auto: "chosen by its tools",
  simple: "answers once",
  react: "calls tools till it is done",
  deep: "plans, and keeps notes",
  planner_executor: "plans, then does",
  review_loop: "drafts, and reviews itself",
  custom: "a graph of your own",
};

export default function Agents({ team }: { team: TeamPage }) {
  const change = useChanges(team.assistant_id);
  const [chosen, setChosen] = useUnsent(`team ${team.assistant_id} agent`, "");
  const here = calledSo(team.agents, chosen) ?? team.agents[0];
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div>
        <CameTo change={change} />
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(14rem,22rem)_minmax(0,1fr)] max-sm:grid-cols-[minmax(0,1fr)]">
        <div className="flex min-h-0 flex-col border-r border-line bg-sheet">
          <ul aria-label="Agents" className="min-h-0 flex-1 overflow-auto p-2">
            {team.agents.map((one) => (
              <li
                key={one.id}
                className={`flex items-center gap-2 rounded-md pr-2 ${one === here ? "bg-accent-ground" : "hover:bg-sunken"}`}
              >
                <button
                  type="button"
                  aria-pressed={one === here}
                  onClick={() => setChosen(one.id)}
                  className="min-w-0 flex-1 px-2 py-1.5 text-left"
                >
                  <LongName name={one.name} look="font-medium" />
                  <span className="block truncate text-xs text-ink-soft">
                    {one.held_up ? "held up: what it needs is off" : one.role || one.kind}
                  </span>
                  <NotSentYet of={typedOf(team, one)} />
                </button>
                <Switch
                  on={one.on}
                  name={one.name}
                  disabled={change.isPending}
                  onTurn={(on) => change.mutate([{ op: "switch_agent", agent: one.id, on }])}
                />
              </li>
            ))}
          </ul>
          <Add
            change={change}
            team={team}
            what="agent"
            op={(name) => ({ op: "add_agent", name })}
            onAdded={setChosen}
          />
        </div>
        {here ? <AgentForm key={here.id} agent={here} team={team} change={change} /> : <Nobody />}
      </div>
    </div>
  );
}

function Nobody() {
  return (
    <Empty title="Nobody is in this team">
      <p>
        Name somebody at the left, and the prompt can say what they do. The config file has them, too: a table
        [agents.Name] for each.
      </p>
    </Empty>
  );
}

function typedOf(team: TeamPage, agent: AgentTold): string {
  return `team ${team.assistant_id} agent ${agent.id}`;
}

type FormProps = { agent: AgentTold; change: ReturnType<typeof useChanges> };

function AgentForm({ agent, team, change }: FormProps & { team: TeamPage }) {
  // Over the agent as it is now: when somebody else changes it meanwhile, what is typed here stays.
  const { typed, touched, type, sent, drop } = useTypedOver<Typed>(typedOf(team, agent));
  const said = { ...agent, ...typed };
  const edited = editedOf(agent, typed);
  const ready = Object.keys(edited).length > 0 && edited.name !== "" && !change.isPending;
  return (
    <form
      aria-label={agent.name}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) change.send([{ op: "set_agent", agent: agent.id, ...edited }], () => sent(typed));
      }}
      className="flex max-w-3xl flex-col gap-4 overflow-auto p-6"
    >
      <h2 className="text-base font-semibold">{agent.name}</h2>
      <Uses agent={agent} team={team} />
      <Field name="Its name">
        <input className={FIELD} value={said.name} onChange={(event) => type({ name: event.target.value })} />
      </Field>
      {alsoCalled(agent) ? <p className="-mt-3 text-xs text-ink-soft">{alsoCalled(agent)}</p> : null}
      <Field name="What it is for">
        <input className={FIELD} value={said.role} onChange={(event) => type({ role: event.target.value })} />
      </Field>
      <Field name="Its prompt">
        <textarea
          className={`${FIELD} min-h-40 resize-y leading-relaxed`}
          value={said.prompt}
          onChange={(event) => type({ prompt: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 items-end gap-4">
        <Field name="Model (empty: the team's)">
          <input
            className={FIELD}
            value={said.model}
            onChange={(event) => type({ model: event.target.value })}
          />
        </Field>
        <Field name="Kind">
          <select
            className={FIELD}
            value={said.kind}
            onChange={(event) => type({ kind: KINDS.find((one) => one === event.target.value) ?? "auto" })}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {one.replace("_", " ")}: {SHAPES[one]}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Steps agent={agent} change={change} />
      <div className="flex items-start gap-2">
        <Button look="chief" type="submit" disabled={!ready}>
          {change.isPending ? "Changing …" : "Change"}
        </Button>
        <Button disabled={!touched} onClick={drop}>
          As it was
        </Button>
        <Remove
          change={change}
          name={agent.name}
          named={namedYet(team, "agent", [agent.name, ...agent.aliases])}
          op={{ op: "remove_agent", agent: agent.id }}
          onRemoved={drop}
        />
      </div>
    </form>
  );
}

/** What it may use, as the grid has it. */
function Uses({ agent, team }: { agent: AgentTold; team: TeamPage }) {
  const { agents, tools, rows } = team.matrix;
  const row = rows[agents.findIndex((one) => one.id === agent.id)] ?? [];
  const named = (effect: "allow" | "ask") =>
    tools.filter((_, column) => row[column]?.effect === effect).map((one) => one.name);
  const [may, asks] = [named("allow"), named("ask")];
  return (
    <p className="text-xs text-ink-soft">
      {may.length > 0 ? `May use ${may.join(", ")}. ` : "May use no tool by itself. "}
      {asks.length > 0 ? `Once a human agrees: ${asks.join(", ")}. ` : ""}
      <Link href={`/team/${team.assistant_id}/matrix`} className="text-accent underline">
        Why
      </Link>
    </p>
  );
}

const STEPS: Partial<Record<AgentTold["kind"], readonly string[]>> = {
  planner_executor: ["plan", "execute"],
  review_loop: ["draft", "review"],
};

function Steps({ agent, change }: FormProps) {
  const steps = [...new Set([...(STEPS[agent.kind] ?? []), ...agent.steps_off])];
  if (steps.length === 0) return null;
  return (
    <fieldset className="rounded-lg border border-line p-3">
      <legend className="px-1 text-xs text-ink-soft">Its steps</legend>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map((step) => (
          <li key={step} className="flex items-center gap-2">
            {step}
            <Switch
              on={!agent.steps_off.includes(step)}
              name={`${step} of ${agent.name}`}
              disabled={change.isPending}
              onTurn={(on) => change.mutate([{ op: "switch_step", agent: agent.id, step, on }])}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
