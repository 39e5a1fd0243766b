/** The team's tools: what each risks, what runs it, who may use it, and whether it is on. */
import type { TeamPage } from "../../api/types";
import { Empty } from "../../parts/empty";
import { Switch } from "../../parts/switch";
import { CameTo } from "./came-to";
import { useChanges } from "./use-changes";

const RISKS: Record<string, string> = { low: "text-ink-soft", medium: "text-care", high: "text-bad" };

export default function Tools({ team }: { team: TeamPage }) {
  const change = useChanges(team.assistant_id);
  if (team.tools.length === 0) {
    return (
      <Empty title="This team has no tools">
        <p>Tools come from the config file: a table [tools.Name] for each, with the function behind it.</p>
      </Empty>
    );
  }
  const { agents, tools, rows } = team.matrix;
  const users = (id: string, effect: "allow" | "ask") => {
    const column = tools.findIndex((one) => one.id === id);
    return agents.filter((_, row) => rows[row]?.[column]?.effect === effect).map((one) => one.name);
  };
  return (
    <div className="min-h-0 overflow-auto">
      <CameTo change={change} />
      <table className="w-full">
        <thead className="sticky top-0 bg-sheet text-left text-xs text-ink-soft">
          <tr className="border-b border-line">
            {["Tool", "Risk", "Who may use it", "Behind it", "On"].map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {team.tools.map((one) => (
            <tr key={one.id} className="border-b border-line align-baseline">
              <th scope="row" className="px-4 py-2 text-left font-medium">
                {one.name}
              </th>
              <td className={`px-4 py-2 ${RISKS[one.risk] ?? ""}`}>{one.risk}</td>
              <td className="px-4 py-2">
                {users(one.id, "allow").join(", ") || <span className="text-ink-soft">nobody</span>}
                {users(one.id, "ask").length > 0 ? (
                  <span className="block text-care">
                    after a human agrees: {users(one.id, "ask").join(", ")}
                  </span>
                ) : null}
              </td>
              <td className="px-4 py-2 font-mono text-xs break-all text-ink-soft">
                {one.function ?? "nothing yet"}
              </td>
              <td className="px-4 py-2">
                <Switch
                  on={tools.find((tool) => tool.id === one.id)?.on ?? true}
                  name={`${one.name} is on`}
                  disabled={change.isPending}
                  onTurn={(on) => change.mutate([{ op: "switch_tool", tool: one.id, on }])}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
