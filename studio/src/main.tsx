import "./styles.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { worthAnotherTry } from "./api/problems";
import { App } from "./app";
import { fetchAhead } from "./pages/parts";
import { Coming } from "./parts/coming";
import { KeepsUnsent } from "./parts/unsent";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

/** What the browser holds of the network is no matter: the server may be on this machine, and tells by itself. */
const networkMode = "always";
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthAnotherTry,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: 5_000,
      networkMode,
    },
    // An answer that cannot be sent fails at once: sent by itself, when a lid is opened again, it would be nobody's.
    mutations: { networkMode },
  },
});

fetchAhead(window.location.pathname, queries);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Coming what="the studio">
        <KeepsUnsent by={sessionStorage}>
          <App />
        </KeepsUnsent>
      </Coming>
    </QueryClientProvider>
  </StrictMode>,
);
