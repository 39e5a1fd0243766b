/** A thread that no team is hosted for is shown by the app whose it is, where that is served. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { ApiError } from "../../src/api/problems";
import { Thread } from "../../src/pages/threads/thread";

const WHY = "of the team foundry, which this server does not host; serve it, too (--team)";
const SERVER = { apps: [] as { name: string }[], status: 404 };

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<{ data: unknown }>) => answer.then(({ data }) => data),
  api: {
    GET: async (path: string) => {
      if (path === "/swarm/apps") return { data: SERVER.apps };
      if (path === "/swarm/threads/{thread_id}") throw new ApiError(SERVER.status, { detail: WHY });
      return { data: [], response: new Response() };
    },
    POST: async () => ({ data: [{ metadata: { graph_id: "foundry" }, status: "interrupted", title: "" }] }),
  },
}));

beforeEach(() => {
  Object.assign(SERVER, { apps: [{ name: "foundry" }], status: 404 });
  vi.stubGlobal("fetch", async () => new Response(new ReadableStream()));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function opened(id: string) {
  const { hook, history } = memoryLocation({ path: `/threads/${id}`, record: true });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Router hook={hook}>
        <Thread id={id} />
      </Router>
    </QueryClientProvider>,
  );
  return history;
}

it("leads to a protocol's page", async () => {
  const history = opened("protocol-1");
  await waitFor(() => expect(history.at(-1)).toBe("/foundry/protocol-1"));
});

it.each([
  ["it is no protocol's", "t", {}],
  ["the foundry is not served", "protocol-1", { apps: [] }],
  ["it could not be looked at", "protocol-1", { status: 500 }],
])("says why it is not shown where %s", async (_, id, server) => {
  Object.assign(SERVER, server);
  const history = opened(id);
  await screen.findByText(/serve it, too/);
  expect(history).toEqual([`/threads/${id}`]);
});
