/** The prompts of the team: each version and proposal, by whom, and why; one is picked to be read. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import type { TeamPage } from "../../api/types";
import { Since } from "../../parts/moments";
import { Refused } from "../../parts/refused";
import { type Back, promptsThen } from "./prompts-then";

type Props = {
  /** What `usePrompts` has found. */
  told: ReturnType<typeof usePrompts>;
  chosen: string | null;
  pick: (key: string) => void;
};

/** The team's prompts. Who has picked one keeps its key: which of them stands may change meanwhile. */
export function usePrompts(team: TeamPage) {
  const id = team.assistant_id;
  return useQuery({
    queryKey: ["proposals", id, team.assistant_version, team.workflow.version],
    queryFn: async () => {
      const versions = api.POST("/assistants/{assistant_id}/versions", {
        params: { path: { assistant_id: id } },
        body: { limit: 1000, offset: 0 },
      });
      const proposals = api.GET("/swarm/proposals", { params: { query: { assistant_id: id } } });
      return promptsThen(team, await body(versions), await body(proposals));
    },
    placeholderData: keepPreviousData,
  });
}

export function Approved({ told, chosen, pick }: Props) {
  if (told.isError)
    return <Refused what="The prompts" error={told.error} again={() => void told.refetch()} />;
  return (
    <section aria-label="Prompts">
      <h2 className="px-2 pt-5 pb-1 text-xs font-medium text-ink-soft">Prompts</h2>
      <ul>
        {(told.data ?? []).map((one) => (
          <li key={one.key}>
            <button
              type="button"
              aria-pressed={one.key === chosen}
              onClick={() => pick(one.key)}
              className="flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left hover:bg-sunken aria-pressed:bg-accent-ground"
            >
              <span className="w-8 shrink-0 text-right text-ink-soft tabular-nums">{one.version ?? "–"}</span>
              <span className="min-w-0 flex-1">
                <span className="block break-words">
                  {one.words}
                  {one.note ? `: ${one.note}` : ""}
                </span>
                <span className="block text-xs text-ink-soft">
                  {one.at === null ? "" : <Since at={one.at} />}
                  {one.token === null || !one.by ? "" : ` by ${one.by}`}
                </span>
                {one.back[0] ? <WentBack {...one.back[0]} more={one.back.length - 1} /> : null}
              </span>
              {one.now ? <span className="text-xs text-good">now</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** more: how often somebody had gone back to it before. */
function WentBack({ at, by, from, more }: Back & { more: number }) {
  return (
    <span className="block text-xs text-ink-soft">
      {by || "Somebody"} went back to it from version {from} <Since at={at} />
      {more > 0 ? `, and ${more === 1 ? "once" : `${more} times`} before` : ""}
    </span>
  );
}
