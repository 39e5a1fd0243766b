/** One cell of the grid in words: what decides, where the prompt says so, and how it is changed, with a reason. */
import type { TeamPage } from "../../api/types";
import { Button } from "../../parts/button";
import { FIELD, Field } from "../../parts/field";
import { useUnsent, without } from "../../parts/unsent";
import { decidedBy } from "../../thread/deciding";
import type { At } from "./grid";
import { rulesOf } from "./rules";
import type { useChanges } from "./use-changes";

const EFFECTS = { allow: "May use it", ask: "May use it once a human agrees", deny: "May not use it" };

type Props = { team: TeamPage; at: At; change: ReturnType<typeof useChanges> };

export function CellWords({ team, at, change }: Props) {
  const agent = team.matrix.agents[at.row];
  const tool = team.matrix.tools[at.column];
  const [reason, setReason] = useUnsent(`team ${team.assistant_id} cell ${agent?.id} ${tool?.id}`, "");
  const cell = team.matrix.rows[at.row]?.[at.column];
  if (!agent || !tool || !cell) return null;
  const says = rulesOf(team, agent, tool);
  const permit = (effect: "allow" | "ask" | "deny" | "default") =>
    change.send([{ op: "permit", agent: agent.id, tool: tool.id, effect, reason }], () =>
      setReason((now) => without(reason, now)),
    );
  return (
    <aside aria-live="polite" className="flex flex-col gap-3 overflow-auto border-l border-line bg-sheet p-4">
      <h2 className="font-semibold">
        {agent.name} · {tool.name}
      </h2>
      <div>
        <p className="font-medium">{EFFECTS[cell.effect]}</p>
        <p className="text-ink-soft">{cell.reason}</p>
        <p className="mt-1 text-xs text-ink-soft">Why: {decidedBy(cell.rule)}</p>
      </div>
      {says.length > 0 ? (
        <section aria-label="The prompt says">
          <h3 className="text-xs text-ink-soft">The prompt says</h3>
          {says.map((one) => (
            <blockquote key={one.words} className="mt-1 border-l-2 border-accent pl-2">
              {quoted(team.workflow.prompt, one.spans) || one.words}
            </blockquote>
          ))}
        </section>
      ) : null}
      <Field name="Reason (kept with the change)">
        <input className={FIELD} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {(["allow", "ask", "deny"] as const).map((effect) => (
          <Button
            key={effect}
            aria-pressed={cell.set === effect}
            disabled={change.isPending || cell.set === effect || !reason.trim()}
            onClick={() => permit(effect)}
          >
            {effect === "allow" ? "Allow" : effect === "ask" ? "Ask a human" : "Deny"}
          </Button>
        ))}
        {cell.set ? (
          <Button disabled={change.isPending} onClick={() => permit("default")}>
            As the prompt says
          </Button>
        ) : null}
      </div>
      <p className="text-xs text-ink-soft">Arrow keys go through the grid. A change needs a reason.</p>
    </aside>
  );
}

function quoted(prompt: string, spans: readonly (readonly unknown[])[]): string {
  return spans
    .map(([from, to]) => (typeof from === "number" && typeof to === "number" ? prompt.slice(from, to) : ""))
    .join(" … ");
}
