/** Who may act on this thread, and with which tools: switched for it alone, with the reason of each decision. */
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { api, body } from "../../api/client";
import { useOneId } from "../../api/ids";
import { isUnknown } from "../../api/problems";
import type { components } from "../../api/schema";
import { useSending } from "../../api/sending";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Switch } from "../../parts/switch";
import { Waiting } from "../../parts/waiting";
import { decidedBy } from "../../thread/deciding";
import { SIGNS, Signs, signOf } from "../../thread/rights";
import { useMatrix } from "../../thread/use-matrix";

type Command = components["schemas"]["CommandSaid"]["command"];
type Cell = components["schemas"]["CellTold"];
const CELL = "border-b border-line px-2 py-1.5";
/** Whose right it is, and to which tool, stays in sight however far one scrolls. */
const [ACROSS, DOWN] = ["sticky top-0 z-10 bg-sheet", "sticky left-0 z-[5] bg-sheet pl-4"];
const EFFECTS = ["default", "allow", "ask", "deny"] as const;

export function Rights({ id, seq, off }: { id: string; seq: number; off: readonly string[] }) {
  const queries = useQueryClient();
  const path = { thread_id: id };
  const matrix = useMatrix(id, seq);
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div tabIndex={0} className="h-full overflow-auto pb-4">
      {tell.isError ? <Refused what="The change" error={tell.error} did="was not made" /> : null}
      {tell.data?.command.state === "refused" ? (
        <p role="alert" className="mx-4 mb-2 rounded bg-care-ground px-2.5 py-1.5 text-care">
          {tell.data.command.reason}
        </p>
      ) : null}
      <Signs look="sticky left-0 flex w-fit max-w-full flex-wrap gap-x-4 px-4 py-2" />
      <table className="border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            <th scope="col" className={`${CELL} ${ACROSS} ${DOWN} !z-20 text-left font-medium`}>
              Agent
            </th>
            {tools.map((tool) => (
              <th
                key={tool.id}
                scope="col"
                className={`${CELL} ${ACROSS} max-w-36 min-w-20 text-left align-bottom font-medium break-words`}
              >
                {tool.name} <span className="font-normal text-ink-soft">{tool.risk}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((agent, at) => (
            <tr key={agent.id} className="group hover:bg-sunken focus-within:bg-accent-ground">
              <th
                scope="row"
                className={`${CELL} ${DOWN} border-r text-left font-normal group-hover:bg-sunken group-focus-within:bg-accent-ground`}
              >
                <span className="flex items-center justify-between gap-4">
                  <span
                    className={`w-max max-w-60 break-words max-sm:max-w-28 group-focus-within:font-semibold group-focus-within:text-accent ${off.includes(agent.id) ? "text-ink-soft line-through" : ""}`}
                  >
                    {agent.name}
                  </span>
                  <Switch
                    on={!off.includes(agent.id)}
                    name={agent.name}
                    disabled={tell.isPending}
                    onTurn={(enabled) =>
                      tell.mutate({ kind: "set_agent", agent: agent.id, enabled, reason: "" })
                    }
                  />
                </span>
              </th>
              {tools.map((tool, n) => (
                <td key={tool.id} className={CELL}>
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
  const { sign, colour } = SIGNS[signOf(cell)];
  return (
    <span
      className={`relative flex w-fit items-center gap-1.5 rounded-md border px-2 py-1 outline-accent has-focus-visible:outline-2 ${colour} ${chosen === "default" ? "border-transparent" : "border-current"}`}
    >
      <span aria-hidden="true" className="w-3 text-center">
        {sign}
      </span>
      <span aria-hidden="true">{cell.effect}</span>
      <ChevronDown size={12} aria-hidden="true" />
      {/* Over the whole, unseen: its options are in more words than a cell has room for. */}
      <select
        aria-label={label}
        title={`${cell.effect}: ${cell.reason || decidedBy(cell.rule)}`}
        value={chosen}
        onChange={(event) => change(EFFECTS.find((one) => one === event.target.value) ?? "default")}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        {EFFECTS.map((one) => (
          <option key={one} value={one} className="bg-raised text-ink">
            {one === "default" ? `${(cell.team ?? cell).effect}, as the team has it` : one}
          </option>
        ))}
      </select>
    </span>
  );
}
