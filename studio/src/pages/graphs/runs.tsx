/** The runs of a thread of a graph, the last first: when, how each ended, and what it was asked. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { failureIn } from "../../hosted/heard";
import { Refused } from "../../parts/refused";
import { since } from "../../parts/times";
import { Waiting } from "../../parts/waiting";

const SHOWN = 100;
const COLOURS: Readonly<Record<string, string>> = {
  success: "text-good",
  error: "text-bad",
  timeout: "text-bad",
  interrupted: "text-care",
  pending: "text-busy",
  running: "text-busy",
};

/** at: whatever changes when a run has begun or is over. */
export function Runs({ id, at }: { id: string; at: string }) {
  const runs = useQuery({
    queryKey: ["hosted-runs", id, at],
    placeholderData: (before) => before,
    queryFn: () =>
      body(
        api.GET("/threads/{thread_id}/runs", {
          params: { path: { thread_id: id }, query: { limit: SHOWN } },
        }),
      ),
  });
  if (runs.isError && !runs.data)
    return <Refused what="The runs" error={runs.error} again={() => void runs.refetch()} />;
  if (!runs.data) return <Waiting what="the runs" />;
  if (runs.data.length === 0)
    return <p className="px-4 py-3 text-ink-soft">No run yet: give it an input, and it begins one.</p>;
  return (
    <ol aria-label="Runs" className="flex flex-col">
      {runs.data.map((one) => (
        <li
          key={one.run_id}
          className="grid grid-cols-[5rem_7rem_minmax(0,1fr)_5rem] items-baseline gap-3 border-b border-line px-4 py-1.5 text-xs"
        >
          <span className={`font-medium ${COLOURS[one.status ?? ""] ?? ""}`}>{one.status}</span>
          <span className="text-ink-soft">{since(Date.parse(one.created_at ?? "") / 1000)}</span>
          <span className="min-w-0">
            <span className="block truncate" title={asked(one.kwargs ?? {})}>
              {asked(one.kwargs ?? {})}
            </span>
            {one.error ? <span className="block break-words text-bad">{failureIn(one.error)}</span> : null}
          </span>
          <span className="truncate font-mono text-ink-soft" title={one.run_id ?? ""}>
            {one.run_id?.slice(0, 8)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function asked({ input, command }: Record<string, unknown>): string {
  if (command) return `answered: ${JSON.stringify(command)}`;
  return input ? `asked: ${JSON.stringify(input)}` : "went on";
}
