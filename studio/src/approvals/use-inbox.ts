/** All that waits for a person, on every thread. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../api/client";

export function useInbox() {
  return useQuery({ queryKey: ["approvals"], queryFn: () => body(api.GET("/swarm/approvals")) });
}
