/** The team's tools: what each risks, what runs it, who may use it, and whether it is on; new ones, other names. */
import { TriangleAlert } from "lucide-react";
import type { FormEvent } from "react";
import { Link } from "wouter";
import type { TeamPage, ToolTold } from "../../api/types";
import { Button } from "../../parts/button";
import { Empty } from "../../parts/empty";
import { FIELD, Field } from "../../parts/field";
import { Switch } from "../../parts/switch";
import { NotSentYet, useTypedOver, useUnsent } from "../../parts/unsent";
import { Add, Remove } from "./adding";
import { CameTo } from "./came-to";
import { alsoCalled, calledSo, type TypedTool, toolEdited } from "./edited";
import { namedYet } from "./rules";
import { useChanges } from "./use-changes";

const RISKS = ["low", "medium", "high"] as const;
const COLOURS: Record<string, string> = { low: "text-ink-soft", medium: "text-care", high: "text-bad" };

export default function Tools({ team }: { team: TeamPage }) {
  const change = useChanges(team.assistant_id);
  const [chosen, setChosen] = useUnsent(`team ${team.assistant_id} tool`, "");
  const here = calledSo(team.tools, chosen) ?? team.tools[0];
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div>
        <CameTo change={change} />
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_22rem] max-lg:grid-cols-[minmax(0,1fr)_17rem] max-sm:grid-cols-[minmax(0,1fr)]">
        <div className="flex min-h-0 flex-col">
          <div className="min-h-0 flex-1 overflow-auto">
            {here ? <Table team={team} here={here} pick={setChosen} change={change} /> : <NoTools />}
          </div>
          <Add
            change={change}
            team={team}
            what="tool"
            op={(name) => ({ op: "add_tool", name })}
            onAdded={setChosen}
          />
        </div>
        {here ? <ToolForm key={here.id} tool={here} team={team} change={change} /> : null}
      </div>
    </div>
  );
}

function NoTools() {
  return (
    <Empty title="This team has no tools">
      <p>
        Name one below, and the prompt can say who may use it. What runs it comes from the config file alone:
        a table [tools.Name] with the function behind it.
      </p>
    </Empty>
  );
}

type Change = { change: ReturnType<typeof useChanges> };
/** Where there is no room for them, they stand below the tool's name. */
const BELOW: ReadonlySet<string> = new Set(["Risk", "Who may use it", "Behind it"]);
type TableProps = Change & { team: TeamPage; here: ToolTold; pick: (id: string) => void };

function Table({ team, here, pick, change }: TableProps) {
  const { agents, tools, rows } = team.matrix;
  const users = (id: string, effect: "allow" | "ask") => {
    const column = tools.findIndex((one) => one.id === id);
    return agents.filter((_, row) => rows[row]?.[column]?.effect === effect).map((one) => one.name);
  };
  return (
    <table className="w-full">
      <thead className="sticky top-0 bg-sheet text-left text-xs text-ink-soft">
        <tr className="border-b border-line">
          {["Tool", "Risk", "Who may use it", "Behind it", "On"].map((name) => (
            <th
              key={name}
              scope="col"
              className={`px-4 py-2 font-medium max-sm:px-2 ${BELOW.has(name) ? "max-sm:hidden" : ""}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {team.tools.map((one) => (
          <tr
            key={one.id}
            className={`border-b border-line align-middle ${one.id === here.id ? "bg-accent-ground" : ""}`}
          >
            <th scope="row" className="px-4 py-2 text-left font-medium max-sm:px-2">
              <button
                type="button"
                aria-pressed={one.id === here.id}
                onClick={() => pick(one.id)}
                className="text-left hover:underline"
              >
                {one.name}
                <NotSentYet of={typedOf(team, one)} />
              </button>
              {team.bare.includes(one.id) ? <NoCode /> : null}
              <span className="hidden text-xs font-normal max-sm:block">
                <span className={COLOURS[one.risk] ?? ""}>{one.risk} risk</span>
                <span className="text-ink-soft">
                  {" · "}
                  <span className={one.function ? "font-mono break-all" : ""}>{behind(team, one)}</span>
                </span>
                <Users allowed={users(one.id, "allow")} asking={users(one.id, "ask")} />
              </span>
            </th>
            <td className={`px-4 py-2 max-sm:hidden ${COLOURS[one.risk] ?? ""}`}>{one.risk}</td>
            <td className="px-4 py-2 max-sm:hidden">
              <Users allowed={users(one.id, "allow")} asking={users(one.id, "ask")} />
            </td>
            <td
              className={`px-4 py-2 text-xs text-ink-soft max-sm:hidden ${one.function ? "font-mono break-all" : ""}`}
            >
              {behind(team, one)}
            </td>
            <td className="px-4 py-2 max-sm:px-2">
              <Switch
                on={tools.find((tool) => tool.id === one.id)?.on ?? true}
                name={one.name}
                disabled={change.isPending}
                onTurn={(on) => change.mutate([{ op: "switch_tool", tool: one.id, on }])}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What files and memory bring, the config file names no function for. */
function behind(team: TeamPage, tool: ToolTold): string {
  return tool.function ?? (team.bare.includes(tool.id) ? "nothing yet" : "none is named");
}

function NoCode() {
  return (
    <span className="flex items-center gap-1 text-xs font-normal text-care">
      <TriangleAlert size={12} aria-hidden="true" className="shrink-0" />
      no code: every use is denied
    </span>
  );
}

function Users({ allowed, asking }: { allowed: readonly string[]; asking: readonly string[] }) {
  return (
    <>
      <span className={`block ${allowed.length > 0 ? "" : "text-ink-soft"}`}>
        {allowed.join(", ") || "nobody"}
      </span>
      {asking.length > 0 ? (
        <span className="block text-care">after a human agrees: {asking.join(", ")}</span>
      ) : null}
    </>
  );
}

/** As TOML has it: what is no bare key is quoted. */
function tableOf(name: string): string {
  return `[tools.${/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name)}]`;
}

function typedOf(team: TeamPage, tool: ToolTold): string {
  return `team ${team.assistant_id} tool ${tool.id}`;
}

function ToolForm({ tool, team, change }: Change & { tool: ToolTold; team: TeamPage }) {
  const { typed, touched, type, sent, drop } = useTypedOver<TypedTool>(typedOf(team, tool));
  const said = { ...tool, ...typed };
  const edited = toolEdited(tool, typed);
  const ready = Object.keys(edited).length > 0 && edited.name !== "" && !change.isPending;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (ready) change.send([{ op: "set_tool", tool: tool.id, ...edited }], () => sent(typed));
  };
  return (
    <form
      aria-label={tool.name}
      onSubmit={send}
      className="flex flex-col gap-3 overflow-auto border-l border-line bg-sheet p-4"
    >
      <h2 className="font-semibold">{tool.name}</h2>
      {team.bare.includes(tool.id) ? (
        <p className="rounded bg-care-ground px-2.5 py-1.5 text-care">
          No code runs it, so every use of it is denied. Name its function in the config file, in a table{" "}
          <code className="font-mono text-[13px] wrap-anywhere">{tableOf(tool.name)}</code>, and start the
          server anew.
        </p>
      ) : null}
      <Field name="Its name">
        <input className={FIELD} value={said.name} onChange={(event) => type({ name: event.target.value })} />
      </Field>
      <p className="-mt-2 text-xs text-ink-soft">{alsoCalled(tool)}</p>
      <Field name="What it does">
        <textarea
          rows={3}
          className={`${FIELD} resize-y`}
          value={said.description}
          onChange={(event) => type({ description: event.target.value })}
        />
      </Field>
      <Field name="What it risks">
        <select
          className={FIELD}
          value={said.risk}
          onChange={(event) => type({ risk: RISKS.find((one) => one === event.target.value) ?? "low" })}
        >
          {RISKS.map((one) => (
            <option key={one} value={one}>
              {one === "high" ? "high: each use asks a human" : one}
            </option>
          ))}
        </select>
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button look="chief" type="submit" disabled={!ready}>
          {change.isPending ? "Changing …" : "Change"}
        </Button>
        <Button disabled={!touched} onClick={drop}>
          As it was
        </Button>
        <Remove
          change={change}
          name={tool.name}
          named={namedYet(team, "tool", [tool.name, ...tool.aliases])}
          op={{ op: "remove_tool", tool: tool.id }}
          onRemoved={drop}
        />
      </div>
      <p className="text-xs text-ink-soft">
        Who may use it stands in the prompt, or is set in the{" "}
        <Link href={`/team/${team.assistant_id}/matrix`} className="text-accent underline">
          matrix
        </Link>
        .
      </p>
    </form>
  );
}
