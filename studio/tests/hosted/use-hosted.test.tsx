import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useHosted } from "../../src/hosted/use-hosted";

/** How many checkpoints the server has, and what holds its first answer about them back. */
const SERVER = { checkpoints: 1, asked: 0, go: () => {} };
const held = new Promise<void>((go) => {
  SERVER.go = go;
});

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<{ data: unknown }>) => answer.then(({ data }) => data),
  api: {
    GET: async () => ({ data: { thread_id: "t", status: "idle", metadata: {} } }),
    POST: async () => {
      const data = Array.from({ length: SERVER.checkpoints }, (_, at) => ({ checkpoint_id: String(at) }));
      SERVER.asked++;
      if (SERVER.asked === 1) await held;
      return { data };
    },
  },
}));

it("looks again behind its first look where the run went on meanwhile: that was of before", async () => {
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal(
    "fetch",
    async () => new Response(new ReadableStream({ start: (line) => void lines.push(line) })),
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const { result } = renderHook(() => useHosted("t"), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect([SERVER.asked, lines.length]).toEqual([1, 1]));
  SERVER.checkpoints = 3;
  await act(async () => {
    lines[0]?.enqueue(new TextEncoder().encode('event: metadata\ndata: {"run_id": "r"}\n\n'));
  });
  await waitFor(() => expect(result.current.now.running).toBe(true));
  await act(async () => SERVER.go());
  await waitFor(() => expect(result.current.history.length).toBe(3));
  vi.unstubAllGlobals();
});
