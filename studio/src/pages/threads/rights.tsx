/** Who may act on this thread, and with which tools: switched for it alone, with the reason of each decision. */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { useOneId } from "../../api/ids";
import { isUnknown } from "../../api/problems";
import type { components } from "../../api/schema";
import { useSending } from "../../api/sending";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { decidedBy } from "../../thread/deciding";

type Command = components["schemas"]["CommandSaid"]["command"];
type Cell = components["schemas"]["CellTold"];
const EFFECTS = ["default", "allow", "ask", "deny"] as const;

export function Rights({ id, seq, off }: { id: string; seq: number; off: readonly string[] }) {
  const queries = useQueryClient();
  const path = { thread_id: id };
  const matrix = useQuery({
    queryKey: ["matrix", id, seq],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => body(api.GET("/swarm/threads/{thread_id}/matrix", { params: { path } })),
  });
  const { idOf, counted } = useOneId();
  const tell = useSending({
    mutationFn: (command: Command) =>
      body(
        api.POST("/swarm/threads/{thread_id}/commands", {
          params: { path },
          body: { command, command_id: idOf(JSON.stringify(command)), wait: true },
        }),
      ),
    onSuccess: counted,
    onSettled: () => queries.invalidateQueries({ queryKey: ["matrix", id] }),
  });
  if (matrix.isError && !matrix.data && isUnknown(matrix.error))
    return <Refused what="Who may do what" error={matrix.error} again={() => void matrix.refetch()} />;
  if (matrix.isError && !matrix.data)
    return (
      <Empty title="Nothing to switch yet">
        <p>Once the first run has begun, each agent and tool can be switched for this thread alone.</p>
      </Empty>
    );
  if (!matrix.data) return <Waiting what="who may do what" />;
  const { agents, tools, rows } = matrix.data;
  return (
    <div className="overflow-auto p-4">
      {tell.isError ? <Refused what="The change" error={tell.error} did="was not made" /> : null}
      {tell.data?.command.state === "refused" ? (
        <p role="alert" className="mb-2 rounded bg-care-ground px-2.5 py-1.5 text-care">
          {tell.data.command.reason}
        </p>
      ) : null}
      <table className="border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            <th scope="col" className="px-2 py-1.5 text-left font-medium">
              Agent
            </th>
            {tools.map((tool) => (
              <th key={tool.id} scope="col" className="px-2 py-1.5 text-left font-medium">
                {tool.name} <span className="font-normal text-ink-soft">{tool.risk}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((agent, at) => (
            <tr key={agent.id}>
              <th scope="row" className="border-t border-line px-2 py-1.5 text-left font-normal">
                <label className="flex items-center gap-2">
                  <input
                    type="checkbox"
                    className="accent-accent"
                    checked={!off.includes(agent.id)}
                    disabled={tell.isPending}
                    onChange={(event) =>
                      tell.mutate({
                        kind: "set_agent",
                        agent: agent.id,
                        enabled: event.target.checked,
                        reason: "",
                      })
                    }
                  />
                  {agent.name}
                </label>
              </th>
              {tools.map((tool, n) => (
                <td key={tool.id} className="border-t border-line px-2 py-1.5">
                  <Right
                    cell={rows[at]?.[n]}
                    label={`${agent.name} and ${tool.name}`}
                    change={(effect) =>
                      tell.mutate({ kind: "set_tool", tool: tool.id, agent: agent.id, effect, reason: "" })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RightProps = {
  cell: Cell | undefined;
  label: string;
  change: (effect: (typeof EFFECTS)[number]) => void;
};

/** What is set for this thread alone; beside it what the team has, which setting that back leads to. */
export function Right({ cell, label, change }: RightProps) {
  if (!cell) return null;
  const chosen = EFFECTS.find((one) => one === cell.own) ?? "default";
  return (
    <select
      aria-label={label}
      title={`${cell.effect}: ${cell.reason || decidedBy(cell.rule)}`}
      value={chosen}
      onChange={(event) => change(EFFECTS.find((one) => one === event.target.value) ?? "default")}
      className="rounded border border-line bg-raised px-1.5 py-0.5 max-sm:w-28"
    >
      {EFFECTS.map((one) => (
        <option key={one} value={one}>
          {one === "default" ? `${(cell.team ?? cell).effect}, as the team has it` : one}
        </option>
      ))}
    </select>
  );
}
