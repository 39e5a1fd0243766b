/** Proposals of the team's prompt: what was approved or rejected, by whom, and why. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { Refused } from "../../parts/refused";
import { since } from "../../parts/times";

export function Approved({ assistant }: { assistant: string }) {
  const proposals = useQuery({
    queryKey: ["proposals", assistant],
    queryFn: () => body(api.GET("/swarm/proposals", { params: { query: { assistant_id: assistant } } })),
  });
  if (proposals.isError) return <Refused what="The proposals" error={proposals.error} />;
  return (
    <section aria-label="Prompts">
      <h2 className="px-2 pt-5 pb-1 text-xs font-medium text-ink-soft">Prompts</h2>
      {proposals.data?.length === 0 ? (
        <p className="px-2 text-ink-soft">No prompt was approved yet: the config file's stands.</p>
      ) : null}
      <ul>
        {(proposals.data ?? []).map((one) => (
          <li key={one.token} className="px-2 py-1.5">
            <p>
              {one.state}
              {one.became ? `, version ${one.became.version}` : ""}
              {one.note ? `: ${one.note}` : ""}
            </p>
            <p className="text-xs text-ink-soft">
              {since(one.decided_at ?? one.at)}
              {one.decided_by || one.by ? ` by ${one.decided_by || one.by}` : ""}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
