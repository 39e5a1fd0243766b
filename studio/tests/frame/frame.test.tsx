import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Frame } from "../../src/frame/frame";

const server = vi.hoisted(() => ({ approvals: [] as unknown[], asked: 0 }));
const bell = vi.hoisted(() => ({ ring: (_: string[] | null) => {} }));

vi.mock("../../src/stream/bell", () => ({
  onRing: (listener: (of: string[] | null) => void) => {
    bell.ring = listener;
    return () => undefined;
  },
}));
vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: async (path: string) => {
      if (path !== "/swarm/approvals") return path === "/info" ? { version: "1" } : [];
      server.asked += 1;
      return { approvals: server.approvals, questions: [{ id: "q" }], whole: true };
    },
    POST: async () => [],
  },
}));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => 0,
    removeEventListener: () => 0,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("counts what waits for a person on every page, without what somebody has paused", async () => {
  server.approvals = [{ kind: "gate" }, { kind: "pause" }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Frame>{null}</Frame>
    </QueryClientProvider>,
  );
  await screen.findByRole("link", { name: /Approvals *2 *wait for a person/ });
  server.approvals = [];
  act(() => bell.ring(["threads"]));
  await screen.findByRole("link", { name: /Approvals *1 *waits for a person/ });
  const asked = server.asked;
  // However often it rings: all those threads are not looked at each time.
  for (let rings = 0; rings < 50; rings += 1) act(() => bell.ring(["threads"]));
  expect(server.asked).toBe(asked);
  await waitFor(() => expect(server.asked).toBe(asked + 1), { timeout: 4_000 });
});
