/** The versions of the team's registry: what led to each, what differs from now, and the way back. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, body } from "../../api/client";
import { useSending } from "../../api/sending";
import type { TeamPage } from "../../api/types";
import { Button } from "../../parts/button";
import { Since } from "../../parts/moments";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { Approved, usePrompts } from "./approved";
import { changeWords } from "./change-words";
import { PromptOf } from "./prompt-of";

export default function Versions({ team }: { team: TeamPage }) {
  const id = team.assistant_id;
  const path = { assistant_id: id };
  const [chosen, setChosen] = useState<number | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const prompts = usePrompts(team);
  // A proposal that is approved while it is looked at is a version by then.
  const prompt = prompts.data?.find((one) => one.key === key || key === `proposal ${one.token}`);
  const versions = useQuery({
    queryKey: ["team-versions", id],
    queryFn: () => body(api.GET("/swarm/assistants/{assistant_id}/changes", { params: { path } })),
  });
  if (versions.isPending) return <Waiting what="the versions" />;
  if (versions.isError)
    return <Refused what="The versions" error={versions.error} again={() => void versions.refetch()} />;
  const newestFirst = [...(versions.data ?? [])].reverse();
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-sm:grid-cols-[minmax(0,1fr)] max-sm:grid-rows-[auto_minmax(0,1fr)]">
      <div className="overflow-auto border-r border-line bg-sheet p-3 max-sm:max-h-[40vh] max-sm:border-r-0 max-sm:border-b">
        <h2 className="px-2 pb-1 text-xs font-medium text-ink-soft">Agents, tools, rights</h2>
        <ul aria-label="Versions">
          {newestFirst.map((one) => (
            <li key={one.number}>
              <button
                type="button"
                aria-pressed={key === null && one.number === chosen}
                onClick={() => {
                  setChosen(one.number);
                  setKey(null);
                }}
                className="flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left hover:bg-sunken aria-pressed:bg-accent-ground"
              >
                <span className="w-8 shrink-0 text-right text-ink-soft tabular-nums">{one.number}</span>
                <span className="min-w-0 flex-1">
                  {one.change ? changeWords(one.change, team, one.names) : "as the config file says"}
                  <span className="block text-xs text-ink-soft">
                    <Since at={one.at} />
                    {one.change && one.by ? ` by ${one.by}` : ""}
                  </span>
                </span>
                {one.number === team.version ? <span className="text-xs text-good">now</span> : null}
              </button>
            </li>
          ))}
        </ul>
        <Approved
          told={prompts}
          chosen={prompt?.key ?? null}
          pick={(one) => {
            setKey(one);
            setChosen(null);
          }}
        />
      </div>
      {prompt ? (
        <PromptOf key={prompt.key} team={team} then={prompt} />
      ) : chosen === null ? (
        <p className="p-6 text-ink-soft">
          Pick a version to see what is different now, and to go back to it.
        </p>
      ) : (
        <Compared key={chosen} team={team} chosen={chosen} />
      )}
    </div>
  );
}

function Compared({ team, chosen }: { team: TeamPage; chosen: number }) {
  const path = { assistant_id: team.assistant_id };
  const queries = useQueryClient();
  const diff = useQuery({
    queryKey: ["team-diff", team.assistant_id, chosen, team.version],
    queryFn: () =>
      body(
        api.GET("/swarm/assistants/{assistant_id}/changes/diff", {
          params: { path, query: { old: chosen, new: team.version } },
        }),
      ),
  });
  const revert = useSending({
    mutationFn: () =>
      body(
        api.POST("/swarm/assistants/{assistant_id}/revert", { params: { path }, body: { version: chosen } }),
      ),
    onSuccess: () => queries.invalidateQueries(),
  });
  if (chosen === team.version)
    return (
      <section aria-label={`Version ${chosen}`} className="flex flex-col gap-2 overflow-auto p-6">
        <h2 className="font-semibold">Version {chosen} is what stands now</h2>
        <p className="text-ink-soft">Pick an earlier one to see what is different, and to go back to it.</p>
      </section>
    );
  if (diff.isPending) return <Waiting what="the difference" />;
  if (diff.isError)
    return <Refused what="The difference" error={diff.error} again={() => void diff.refetch()} />;
  return (
    <section aria-label={`Version ${chosen} and now`} className="flex flex-col gap-3 overflow-auto p-6">
      <h2 className="font-semibold">
        From version {chosen} to {team.version}, which stands now
      </h2>
      {diff.data?.length === 0 ? <p className="text-ink-soft">Nothing differs.</p> : null}
      <ul className="flex flex-col gap-2">
        {(diff.data ?? []).map((one) => (
          <Difference key={`${one.subject} ${one.id} ${one.field}`} {...one} />
        ))}
      </ul>
      {revert.isError ? <Refused what="The way back" error={revert.error} did="was not gone" /> : null}
      <Button
        className="self-start"
        disabled={revert.isPending || diff.data?.length === 0}
        onClick={() => revert.mutate()}
      >
        {revert.isPending ? "Going back …" : `Go back to version ${chosen}`}
      </Button>
    </section>
  );
}

function Difference({ old, new: now, words }: { old: string; new: string; words: string }) {
  return (
    <li className="rounded-lg border border-line bg-sheet p-3">
      <p className="text-xs text-ink-soft">{kindOf(old, now) || words}</p>
      <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-2 text-xs empty:hidden">
        {old ? <p className="rounded bg-bad-ground p-2 break-words text-bad">− {old}</p> : null}
        {now ? <p className="rounded bg-good-ground p-2 break-words text-good">+ {now}</p> : null}
      </div>
    </li>
  );
}

function kindOf(old: string, now: string): string {
  if (old && now) return "changed";
  if (old) return "gone now";
  return now ? "new now" : "";
}
