/** The apps that this server serves, with the pages that they have here. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../api/client";

export function useApps() {
  return useQuery({ queryKey: ["apps"], staleTime: 60_000, queryFn: () => body(api.GET("/swarm/apps")) });
}

/** Of which threads the foundry has a page: those of its protocols, which it names so, where it is served. */
export function useIsProtocol(): (thread: string) => boolean {
  const served = useApps().data?.some(({ name }) => name === "foundry") ?? false;
  return (thread) => served && thread.startsWith("protocol-");
}
