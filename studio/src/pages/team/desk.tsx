/** One team's desk: which team, which of its tabs, and what the tab is of. */
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { teamPage } from "../../api/teams";
import type { TeamListed, TeamPage } from "../../api/types";
import { Coming, part } from "../../parts/coming";
import { Head } from "../../parts/head";
import { Nowhere, saidIn } from "../../parts/nowhere";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { useChanges } from "../../stream/use-changes";
import { Drafting } from "./drafting";

const Agents = part(() => import("./agents"));
const Tools = part(() => import("./tools"));
const Groups = part(() => import("./groups"));
const Matrix = part(() => import("./matrix"));
const Versions = part(() => import("./versions"));

const TABS = [
  ["prompt", "Prompt"],
  ["agents", "Agents"],
  ["tools", "Tools"],
  ["groups", "Groups"],
  ["matrix", "Matrix"],
  ["versions", "Versions"],
] as const;

type Props = {
  assistant: TeamListed;
  assistants: readonly TeamListed[];
  tab: string;
  onPick: (id: string) => void;
};

export function Desk({ assistant, assistants, tab, onPick }: Props) {
  const id = assistant.assistant_id;
  useChanges("teams", "team", "team-versions", "team-diff", "proposals", "compiled", "preview");
  const team = useQuery(teamPage(id));
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex flex-wrap items-end gap-x-4 border-b border-line bg-sheet px-4 pt-2">
        <Head className="sr-only">{`Team ${assistant.name}`}</Head>
        <label className="min-w-0 pb-2 max-sm:basis-full">
          <span className="sr-only">Team</span>
          <select
            value={id}
            onChange={(event) => onPick(event.target.value)}
            className="max-w-80 truncate rounded-md border border-line bg-raised px-2 py-1 font-medium max-sm:w-full max-sm:max-w-full"
          >
            {assistants.map((one) => (
              <option key={one.assistant_id} value={one.assistant_id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <nav
          aria-label="Tabs of the team"
          className="flex min-w-0 flex-wrap gap-1 max-sm:-mx-2 max-sm:basis-[calc(100%+1rem)] max-sm:flex-nowrap max-sm:justify-between max-sm:gap-0 max-sm:overflow-x-auto"
        >
          {TABS.map(([value, name]) => (
            <Link
              key={value}
              href={`/team/${id}/${value}`}
              aria-current={tab === value ? "page" : undefined}
              className="border-b-2 border-transparent px-2 pt-1 pb-2.5 text-ink-soft hover:text-ink max-sm:px-1 max-sm:text-xs aria-[current]:border-accent aria-[current]:text-ink"
            >
              {name}
            </Link>
          ))}
        </nav>
        <p
          title="How often the prompt, and agents, tools and rights, were changed: see Versions"
          className="ml-auto pb-3 text-xs whitespace-nowrap text-ink-soft max-sm:hidden"
        >
          {team.data ? `prompt ${team.data.assistant_version} · agents and tools ${team.data.version}` : ""}
        </p>
      </header>
      {team.isPending ? <Waiting what="the team" /> : null}
      {team.isError ? <Refused what="The team" error={team.error} again={() => void team.refetch()} /> : null}
      {team.data ? (
        <div className="flex min-h-0 flex-col [&>:last-child]:min-h-0 [&>:last-child]:flex-1">
          {team.data.stopped ? <Stopped>New threads cannot begin: {team.data.stopped}.</Stopped> : null}
          {!team.data.stopped && team.data.lacking.length > 0 ? (
            <Stopped>New threads would fail on this server: {team.data.lacking.join("; ")}.</Stopped>
          ) : null}
          <Coming what="the tab" of={tab}>
            <Shown tab={tab} team={team.data} />
          </Coming>
        </div>
      ) : null}
    </div>
  );
}

/** No run has to fail to say so. */
function Stopped({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex shrink-0 items-start gap-2 bg-care-ground px-4 py-2 text-care">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function Shown({ tab, team }: { tab: string; team: TeamPage }) {
  if (tab === "agents") return <Agents team={team} />;
  if (tab === "tools") return <Tools team={team} />;
  if (tab === "groups") return <Groups team={team} />;
  if (tab === "matrix") return <Matrix team={team} />;
  if (tab === "versions") return <Versions team={team} />;
  if (tab === "prompt") return <Drafting team={team} />;
  const places = TABS.map(([value, name]) => [`/team/${team.assistant_id}/${value}`, name] as const);
  return <Nowhere title={`A team has no tab “${saidIn(tab)}”`} places={places} />;
}
