import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { ThreadList } from "../../src/pages/threads/list";

const one = (
  thread_id: string,
  status: string,
  error: string,
  team = "writers",
  waits: string[] = [],
  rejected = false,
) => {
  return {
    thread_id,
    title: thread_id,
    team,
    status,
    error,
    waits,
    rejected,
    paused: false,
    created_at: 0,
    updated_at: 0,
  };
};
const LISTED = [
  one("bees", "error", "nobody answers at api.example.org"),
  one("wasps", "idle", ""),
  one("protocol-1", "interrupted", "", "foundry"),
  one("protocol-2", "interrupted", "", "writers"),
  { ...one("moths", "interrupted", ""), paused: true },
  { ...one("gnats", "interrupted", "", "writers", ["May it?"]), paused: true },
  one("flies", "idle", "", "writers", [], true),
  one("ants", "interrupted", "", "فريق الدعم", ["May it?"]),
];

const TOLD: Record<string, object[]> = {
  "/swarm/threads": LISTED,
  "/swarm/apps": [{ name: "foundry" }],
  "/swarm/teams": [{ graph_id: "writers" }],
};

type Row = { thread_id: string };
type RowsProps = { rows: Row[]; draw: (row: Row) => ReactNode; keyOf: (row: Row) => string };

// jsdom lays nothing out: each row is in sight.
vi.mock("../../src/pages/threads/rows", () => ({
  Rows: ({ rows, draw, keyOf }: RowsProps) => rows.map((row) => <div key={keyOf(row)}>{draw(row)}</div>),
}));
vi.mock("../../src/stream/use-changes", () => ({ useChanges: () => undefined }));
vi.mock("../../src/api/client", () => ({
  body: async (answer: Promise<{ data: unknown }>) => (await answer).data,
  api: {
    GET: async (path: string) => ({
      data: TOLD[path] ?? [],
      response: { headers: new Headers() },
    }),
    POST: async () => ({ data: [], response: { headers: new Headers() } }),
  },
}));

it("says of a thread that has failed of what", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThreadList here={undefined} />
    </QueryClientProvider>,
  );
  const failed = await screen.findByRole<HTMLAnchorElement>("link", { name: /bees/ });
  expect(failed.textContent).toContain("failed: nobody answers at api.example.org");
  expect(failed.title).toContain("nobody answers at api.example.org");
  expect(screen.getByRole("link", { name: /wasps/ }).textContent).toMatch(/idle$/);
});

it("tells a turn that a no has ended from one that is finished, and finds those", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThreadList here={undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole("link", { name: /flies/ })).textContent).toMatch(/rejected$/);
  expect(screen.getByRole("option", { name: "rejected" })).toBeTruthy();
});

it("says of a thread that somebody has paused what its own page says of it", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThreadList here={undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole("link", { name: /moths/ })).textContent).toMatch(/ paused$/);
  expect(screen.getByRole("link", { name: /gnats/ }).textContent).toMatch(/paused · 1 waits for a person$/);
});

it("leads to an app's page of a thread whose team the server does not host", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThreadList here={undefined} />
    </QueryClientProvider>,
  );
  const to = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  await screen.findByRole("link", { name: /protocol-1/ });
  await waitFor(() => expect(to(/protocol-1/)).toBe("/foundry/protocol-1"));
  await waitFor(() => expect(to(/protocol-2/)).toBe("/threads/protocol-2"));
});

it("keeps the number of what waits behind the name of a team that runs from right to left", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThreadList here={undefined} />
    </QueryClientProvider>,
  );
  const waits = await screen.findByRole("link", { name: /ants/ });
  expect(waits.querySelector("bdi")?.textContent).toBe("فريق الدعم");
  expect(waits.textContent).toContain("فريق الدعم · 1 waits for a person");
});
