import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Graph } from "../../src/hosted/use-graphs";
import { useHosted } from "../../src/hosted/use-hosted";
import { ThreadsOf } from "../../src/pages/graphs/threads-of";

const SERVER = { status: "busy" };
const LINES = new Map<string, (data: unknown) => void>();

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<{ data: unknown }>) => answer.then(({ data }) => data),
  api: { GET: async () => ({ data: { ...SERVER } }), POST: async () => ({ data: [] }) },
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

function Standing() {
  return <p>{useHosted("t").thread.data?.status}</p>;
}

it("a graph's thread is over once its run is in the list of runs, which may be after its stream has told so", async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const start = (line: ReadableStreamDefaultController<Uint8Array>) =>
      void LINES.set(path, (data) =>
        line.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\n`)),
      );
    return new Response(new ReadableStream<Uint8Array>({ start }));
  });
  const graph = { graph_id: "g", assistant_id: "a" } as Graph;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } })}>
      <ThreadsOf graph={graph} here="t" />
      <Standing />
    </QueryClientProvider>,
  );
  await screen.findByText("busy");
  await vi.waitFor(() => expect(LINES.size).toBe(2));
  await act(async () => undefined); // what is looked at as a line comes up is asked for by now
  SERVER.status = "idle";
  LINES.get("/swarm/changes/stream")?.({ of: ["threads"] });
  await screen.findByText("idle");
});
