/** The apps that this server serves, with the pages that they have here. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../api/client";

export function useApps() {
  return useQuery({ queryKey: ["apps"], staleTime: 60_000, queryFn: () => body(api.GET("/swarm/apps")) });
}
