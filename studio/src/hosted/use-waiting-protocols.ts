/** Protocols that wait for the clinician. An app may serve threads of a team that the server hosts nobody of: no inbox
knows what is asked there, the app does. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/client";
import type { ListedProtocol } from "../api/types";
import { useApps } from "./use-apps";

/** known: whether it was asked, or there is nobody to ask. asked: whether it has said so. */
type Waiting = { protocols: readonly ListedProtocol[]; total: number; known: boolean; asked: boolean };

/** Changes of threads change them: see `useChanges`. */
export const PROTOCOLS = "waiting protocols";

/** So many are known one by one, whoever waits longest first; of more, the number. */
const MOST = 100;

export function useWaitingProtocols(): Waiting {
  const apps = useApps();
  const served = apps.data?.some(({ name }) => name === "foundry");
  const { data, isError } = useQuery({
    queryKey: [PROTOCOLS],
    enabled: served ?? false,
    queryFn: async (): Promise<Waiting> => {
      const query = { status: "waiting", limit: MOST, order: "oldest" } as const;
      const told = await api.GET("/api/protocols", { params: { query } });
      const protocols = told.data ?? [];
      return {
        protocols,
        total: Number(told.response.headers.get("x-pagination-total") ?? protocols.length),
        known: true,
        asked: true,
      };
    },
  });
  return data ?? (served === false || apps.isError || isError ? NONE : UNKNOWN);
}

/** Those of which the inbox does not tell already. */
export function notIn(
  inbox: readonly { thread_id: string }[],
  { protocols, total, ...how }: Waiting,
): Waiting {
  const told = new Set(inbox.map((one) => one.thread_id));
  const left = protocols.filter((one) => !told.has(one.thread_id));
  return { protocols: left, total: left.length === protocols.length ? total : left.length, ...how };
}

const NONE: Waiting = { protocols: [], total: 0, known: true, asked: false };
const UNKNOWN: Waiting = { ...NONE, known: false };
