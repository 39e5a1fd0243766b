/** The teams of this server, and one of them, as queries: asked for by their pages, and before those have come. */
import { queryOptions } from "@tanstack/react-query";
import { api, body } from "./client";
import { placed } from "./places";
import type { TeamListed } from "./types";

export const teamList = queryOptions({
  queryKey: ["teams"],
  queryFn: () => body(api.GET("/swarm/teams")),
});

export function teamPage(id: string) {
  return queryOptions({
    queryKey: ["team", id],
    queryFn: async () => {
      const path = { assistant_id: id };
      const told = await body(api.GET("/swarm/assistants/{assistant_id}", { params: { path } }));
      return { ...told, workflow: placed(told.workflow, told.workflow.prompt) };
    },
  });
}

const LAST = "swarmwright-team";

/** Which team an address means: it says an id, or a name, or leaves it open: then the one last looked at. */
export function teamMeant(all: readonly TeamListed[], said: string | undefined): TeamListed | undefined {
  const known = (id: string | null) => all.find((one) => one.assistant_id === id);
  if (said === undefined) return known(localStorage.getItem(LAST)) ?? all[0];
  return known(said) ?? all.find((one) => one.graph_id === said);
}

export function keepTeam(id: string) {
  localStorage.setItem(LAST, id);
}
