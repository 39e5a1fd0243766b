import "./styles.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { worthAnotherTry } from "./api/problems";
import { App } from "./app";
import { Coming } from "./parts/coming";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

const queries = new QueryClient({
  defaultOptions: { queries: { retry: worthAnotherTry, refetchOnWindowFocus: false, staleTime: 5_000 } },
});

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Coming what="the studio">
        <App />
      </Coming>
    </QueryClientProvider>
  </StrictMode>,
);
