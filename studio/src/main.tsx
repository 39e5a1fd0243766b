import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { newQueries } from "./api/queries";
import { App } from "./app";
import { fetchAhead } from "./pages/parts";
import { Coming } from "./parts/coming";
import { KeepsUnsent } from "./parts/unsent";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

const queries = newQueries();

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
