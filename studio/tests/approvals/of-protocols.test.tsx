/** What an app's threads ask is told by the approvals, too, where the server hosts nobody of their team. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useWaits } from "../../src/frame/use-waits";
import ApprovalsPage from "../../src/pages/approvals/page";
import { KeepsUnsent } from "../../src/parts/unsent";

const protocol = (id: string) => ({
  thread_id: id,
  title: `About ${id}`,
  status: "waiting",
  asked_at: Date.now() / 1000 - 7200,
  // Something was written of it since, which nobody was asked by.
  updated_at: Date.now() / 1000 - 4,
});
const server = vi.hoisted(() => ({ apps: [] as object[], approvals: [] as object[], asked: {} as unknown }));

vi.mock("../../src/stream/bell", () => ({ onRing: () => () => undefined }));
vi.mock("../../src/api/client", () => ({
  body: async (answer: Promise<{ data: unknown }>) => (await answer).data,
  api: {
    GET: async (path: string, { params }: { params?: object } = {}) => {
      if (path === "/swarm/apps") return { data: server.apps };
      if (path === "/swarm/approvals") return { data: { approvals: server.approvals, questions: [] } };
      server.asked = params;
      const headers = new Headers({ "X-Pagination-Total": "102" });
      return { data: [protocol("protocol-1"), protocol("protocol-2")], response: { headers } };
    },
  },
}));

beforeEach(() => {
  server.apps = [{ name: "foundry", page: null }];
  server.approvals = [];
});
const Waits = () => <output>{useWaits().count}</output>;
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <ApprovalsPage />
        <Waits />
      </KeepsUnsent>
    </QueryClientProvider>,
  );

it("lists the protocols that wait, each with the way to its page", async () => {
  draw();
  await screen.findByText("102 things wait for a person");
  const told = within(screen.getByRole("region", { name: "Protocols" }));
  expect(told.getByRole("heading").textContent).toBe("102 protocols wait for the clinician");
  expect(told.getAllByRole("link").map((one) => one.getAttribute("href"))).toEqual([
    "/foundry/protocol-1",
    "/foundry/protocol-2",
    "/foundry",
  ]);
  expect(screen.getByText("102")).toBeTruthy();
  // Whoever waits longest comes first, and how many more there are is told.
  expect(server.asked).toMatchObject({ query: { status: "waiting", order: "oldest" } });
  expect(told.getAllByText("asked 2 hours ago")).toHaveLength(2);
  expect(told.getByText(/^100 more wait/)).toBeTruthy();
  expect(told.getAllByRole("link", { name: /^Decide on its page: About protocol-/ })).toHaveLength(2);
});

it("tells of none twice, and asks for none where no foundry is served", async () => {
  server.approvals = ["protocol-1", "protocol-2"].map((id) => ({ thread_id: id, kind: "pause" }));
  const { unmount } = draw();
  await screen.findByText(/^Paused by somebody/);
  expect(screen.queryByRole("region", { name: "Protocols" })).toBeNull();
  unmount();
  server.apps = [];
  server.approvals = [];
  draw();
  await screen.findByText("Nothing waits for a person");
});
