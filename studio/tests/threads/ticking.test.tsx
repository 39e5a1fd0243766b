import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ThreadList } from "../../src/pages/threads/list";

const AT = 1_700_000_000;

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<{ data: unknown }>) => answer.then(({ data }) => data),
  api: {
    GET: async (path: string) => ({
      data:
        path === "/swarm/threads"
          ? [{ thread_id: "t", title: "Larks", team: "", status: "idle", waits: [], updated_at: AT }]
          : [],
      response: new Response(),
    }),
    POST: async () => ({ data: [] }),
  },
}));

type Row = { thread_id: string };
type RowsProps = { rows: Row[]; draw: (row: Row) => ReactNode; keyOf: (row: Row) => string };

// jsdom lays nothing out: each row is in sight.
vi.mock("../../src/pages/threads/rows", () => ({
  Rows: ({ rows, draw, keyOf }: RowsProps) => rows.map((row) => <div key={keyOf(row)}>{draw(row)}</div>),
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says in the list how long ago it was, as time goes by", async () => {
  vi.useFakeTimers({ now: AT * 1000 });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ThreadList here={undefined} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(container.textContent).toContain("now");
  await act(() => vi.advanceTimersByTimeAsync(75_000));
  expect(container.textContent).toContain("1m ago");
});
