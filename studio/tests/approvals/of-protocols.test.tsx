/** What an app's threads ask is told by the approvals, too, where the server hosts nobody of their team. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
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
const server = vi.hoisted(() => ({
  apps: [] as object[],
  approvals: [] as object[],
  asked: {} as unknown,
  more: {},
}));

vi.mock("../../src/stream/bell", () => ({ onRing: () => () => undefined }));
vi.mock("../../src/api/client", () => ({
  body: async (answer: Promise<{ data: unknown }>) => (await answer).data,
  api: {
    GET: async (path: string, { params }: { params?: object } = {}) => {
      if (path === "/swarm/apps") return { data: server.apps };
      if (path === "/swarm/approvals")
        return { data: { approvals: server.approvals, questions: [], ...server.more } };
      server.asked = params;
      const headers = new Headers({ "X-Pagination-Total": "102" });
      return { data: [protocol("protocol-1"), protocol("protocol-2")], response: { headers } };
    },
  },
}));

beforeEach(() => {
  server.apps = [{ name: "foundry", page: null }];
  server.approvals = [];
  server.more = {};
});
const Waits = () => {
  const { count, whole } = useWaits();
  return <output data-whole={whole}>{count}</output>;
};
const draw = () => {
  const queries = new QueryClient();
  const drawn = render(
    <QueryClientProvider client={queries}>
      <KeepsUnsent>
        <ApprovalsPage />
        <Waits />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
  return Object.assign(queries, { unmount: drawn.unmount });
};

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

it("leads who was at one that somebody else has decided on to the next, and from the last to a heading", async () => {
  const queries = draw();
  const link = (id: string) => screen.findByRole("link", { name: `Decide on its page: About ${id}` });
  (await link("protocol-1")).focus();
  queries.setQueryData(["waiting protocols"], { protocols: [protocol("protocol-2")], total: 1, known: true });
  await waitFor(async () => expect(document.activeElement).toBe(await link("protocol-2")));
  queries.setQueryData(["waiting protocols"], { protocols: [], total: 0, known: true });
  await screen.findByText("Nothing waits for a person");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

it("leads to a protocol's heading, and keeps which link led there", async () => {
  window.history.replaceState(null, "");
  const kept = vi.spyOn(window.history, "replaceState");
  draw();
  fireEvent.click(await screen.findByRole("link", { name: "Decide on its page: About protocol-2" }));
  expect(kept.mock.calls.map(([state]) => state)).toEqual(["left by protocol-2"]);
  expect(window.history.state).toBe("asked");
  kept.mockRestore();
  const all = screen.getByRole("link", { name: "All of them in the foundry" });
  expect(all.classList.contains("underline"), "told apart by its colour alone").toBe(true);
});

it("has the focus again, on the way back, on the link by which it was left", async () => {
  window.history.replaceState("left by protocol-2", "");
  draw();
  const link = await screen.findByRole("link", { name: "Decide on its page: About protocol-2" });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(window.history.state).toBeNull();
});

it("has it on its heading where what that link led to is decided", async () => {
  window.history.replaceState("left by protocol-3", "");
  draw();
  await screen.findByText("102 protocols wait for the clinician");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
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

it("leads from a question that only its page can answer to there, and offers no answer that would be refused", async () => {
  const one = {
    ...{ thread_id: "protocol-1", title: "About protocol-1", team: null, approval: "a1", kind: "gate" },
    ...{ ask: "May it go out?", whom: "ann", asked_at: 1, deadline: null, before: null, arguments: "{}" },
    ...{ content: "c", changes: null, changed: [], outputs: [], name: "", tool_name: "" },
  };
  server.approvals = [{ ...one, needs: "a yes has to name the draft that was read" }];
  const { unmount } = draw();
  await screen.findByRole("link", { name: "Decide on its page: About protocol-1" });
  const card = screen.getByRole("article");
  expect(within(card).getByRole("link").getAttribute("href")).toBe("/foundry/protocol-1");
  expect(within(card).queryAllByRole("button")).toEqual([]);
  expect(within(card).queryByText(/name the draft/)).toBeNull();
  unmount();
  // Where a yes is enough it may be given here, too.
  server.approvals = [{ ...one, needs: "" }];
  draw();
  await screen.findByRole("button", { name: "Approve" });
  await screen.findByRole("link", { name: "Decide on its page: About protocol-1" });
});

it("counts them all where only their team is not hosted, and says so where there are others", async () => {
  const foundry = { kind: "team", id: "foundry", threads: 2 };
  const counts = async (whole: boolean) => {
    const { unmount } = draw();
    await screen.findByText("102 things wait for a person");
    const told = document.querySelector("output");
    await waitFor(() => expect([told?.textContent, told?.dataset.whole]).toEqual(["102", `${whole}`]));
    unmount();
  };
  server.more = { whole: false, hosted_whole: true, not_hosted: [foundry] };
  await counts(true);
  server.more = { whole: false, hosted_whole: true, not_hosted: [foundry, { ...foundry, id: "kin" }] };
  await counts(false);
});
