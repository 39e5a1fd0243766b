import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { StandsStill } from "../../src/pages/threads/stands-still";

const RIGHT = { effect: "deny" };
const CALL = { agent: "publisher", tool: "mail", name: "Mail" };

vi.mock("../../src/api/client", () => ({
  body: async (answer: Promise<{ data: unknown }>) => (await answer).data,
  api: {
    GET: async () => ({
      data: {
        agents: [{ id: "writer" }, { id: "publisher" }],
        tools: [{ id: "search" }, { id: "mail" }],
        rows: [[], [{ effect: "allow" }, { effect: RIGHT.effect }]],
      },
    }),
    POST: async () => ({ data: [] }),
  },
}));

it("says of a call whose question was closed what becomes of it by the right as it is now", async () => {
  const names = { nodes: [], frames: [], edges: [] } as never;
  const queries = new QueryClient();
  const drawn = (seq: number) => (
    <QueryClientProvider client={queries}>
      <StandsStill id="t" seq={seq} stalled={{ due: ["publisher"], why: "", call: CALL }} names={names} />
    </QueryClientProvider>
  );
  const { rerender } = render(drawn(1));
  expect(await screen.findByText(/the call of Mail is denied then/)).toBeTruthy();
  RIGHT.effect = "ask";
  rerender(drawn(2));
  expect(await screen.findByText(/the call of Mail needs a person's yes then/)).toBeTruthy();
});

it("says of a fork that its question is asked once it goes on", () => {
  const names = { nodes: [{ id: "gate", label: "a human approves" }], frames: [], edges: [] } as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StandsStill
        id="t"
        seq={0}
        stalled={{ due: [], why: "", call: null, fork: { asks: ["gate"] } }}
        names={names}
      />
    </QueryClientProvider>,
  );
  const told = screen.getByRole("status").textContent;
  expect(told).toBe(
    "Nothing has run here since it was forked. It goes on from there once you say so: “a human approves” is asked then.",
  );
  expect(screen.getByRole("button", { name: "Go on" })).toBeTruthy();
});
