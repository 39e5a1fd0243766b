/** The assistants that are graphs of somebody's own, and no teams. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../api/client";
import { teamList } from "../api/teams";

export function useGraphs() {
  return useQuery({
    queryKey: ["graphs"],
    staleTime: 60_000,
    queryFn: async ({ client }) => {
      const [all, teams] = await Promise.all([
        body(api.POST("/assistants/search", { body: { limit: 1000, sort_by: "name", sort_order: "asc" } })),
        client.fetchQuery(teamList),
      ]);
      const no = new Set(teams.map((one) => one.assistant_id));
      return all.flatMap(({ assistant_id, graph_id, name, description }) =>
        assistant_id && graph_id && !no.has(assistant_id)
          ? [{ assistant_id, graph_id, name: name ?? graph_id, description: description ?? "" }]
          : [],
      );
    },
  });
}

export type Graph = NonNullable<ReturnType<typeof useGraphs>["data"]>[number];
