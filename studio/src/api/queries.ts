/** How the pages ask the server: how long an answer counts, and when it is asked again. */
import { QueryClient } from "@tanstack/react-query";
import { AGAIN_MS, worthAnotherTry } from "./problems";

/** What the browser holds of the network is no matter: the server may be on this machine, and tells by itself. */
const networkMode = "always";

export function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthAnotherTry,
        retryDelay: AGAIN_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        staleTime: 5_000,
        networkMode,
      },
      // An answer that cannot be sent fails at once: sent by itself, when a lid is opened again, it would be nobody's.
      mutations: { networkMode },
    },
  });
}
