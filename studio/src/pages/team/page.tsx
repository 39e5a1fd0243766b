/** Team: the prompt as it is typed, what it became, and what it would change. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { api, body } from "../../api/client";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { Desk } from "./desk";

export default function TeamPage() {
  const { assistant, tab = "prompt" } = useParams<{ assistant?: string; tab?: string }>();
  const [, go] = useLocation();
  const all = useQuery({ queryKey: ["teams"], queryFn: () => body(api.GET("/swarm/teams")) });
  if (all.isPending) return <Waiting what="the teams" />;
  if (all.isError) return <Refused what="The teams" error={all.error} again={() => void all.refetch()} />;
  const found = all.data;
  const here =
    found.find((one) => one.assistant_id === assistant) ??
    found.find((one) => one.graph_id === assistant) ??
    found[0];
  if (!here) return <NoTeam />;
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
    <Empty title="No team is served here">
      <p>
        Start the server with one: <code>swarmwright dev --team music</code>, or{" "}
        <code>--config swarmwright.toml</code> with a prompt and agents of your own.
      </p>
    </Empty>
  );
}
