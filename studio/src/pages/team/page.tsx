/** Team: the prompt as it is typed, what it became, and what it would change. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, Redirect, useLocation, useParams } from "wouter";
import { keepTeam, teamList, teamMeant } from "../../api/teams";
import type { TeamListed } from "../../api/types";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { Desk } from "./desk";

export default function TeamPage() {
  const { assistant, tab = "prompt" } = useParams<{ assistant?: string; tab?: string }>();
  const [, go] = useLocation();
  const all = useQuery(teamList);
  const here = teamMeant(all.data ?? [], assistant);
  useEffect(() => {
    if (here) keepTeam(here.assistant_id);
  }, [here]);
  if (all.isPending) return <Waiting what="the teams" page="Team" />;
  if (all.isError)
    return <Refused page="Team" what="The teams" error={all.error} again={() => void all.refetch()} />;
  const found = all.data;
  if (found.length === 0) return <NoTeam />;
  if (!here) return <NotThere name={assistant ?? ""} teams={found} />;
  // The address says which, for a link that is sent and a page that is kept.
  if (here.assistant_id !== assistant) return <Redirect to={`/team/${here.assistant_id}/${tab}`} replace />;
  return (
    <Desk
      key={here.assistant_id}
      assistant={here}
      assistants={found}
      tab={tab}
      onPick={(id) => go(`/team/${id}/${tab}`)}
    />
  );
}

function NoTeam() {
  return (
    <Empty page="Team" title="No team is served here">
      <p>
        Start the server with one: <code>swarmwright dev --team music</code>, or{" "}
        <code>--config swarmwright.toml</code> with a prompt and agents of your own.
      </p>
    </Empty>
  );
}

function NotThere({ name, teams }: { name: string; teams: readonly TeamListed[] }) {
  return (
    <Empty page="Team" title={`No team "${name}" is served here`}>
      <p>Those that are:</p>
      <ul>
        {teams.map((one) => (
          <li key={one.assistant_id}>
            <Link href={`/team/${one.assistant_id}`} className="text-accent underline">
              {one.name}
            </Link>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
