/** Very many protocols in the list: who waits is found whatever their age, and nothing is left out unsaid. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ProtocolList } from "../../src/pages/foundry/list";

type Query = { limit: number; offset?: number; status?: string; query?: string };

/** The newest first; the very oldest waits. */
const ALL = Array.from({ length: 250 }, (_, at) => ({
  ...{ thread_id: `protocol-${at}`, title: at === 240 ? "Sleep for nurses" : `Intent ${at}` },
  ...{ status: at === 249 ? "waiting" : "completed", updated_at: 1_000 - at, created_at: 0 },
}));

const server = vi.hoisted(() => ({ asked: 0, answers: Promise.resolve() }));

vi.mock("../../src/stream/together", () => ({ followTogether: async () => undefined }));
vi.mock("../../src/api/client", () => ({
  body: async (answer: Promise<{ data: unknown }>) => (await answer).data,
  api: {
    GET: async (_: string, { params: { query } }: { params: { query: Query } }) => {
      server.asked += 1;
      await server.answers;
      const words = (query.query ?? "").toLowerCase();
      const found = ALL.filter(
        (one) => one.title.toLowerCase().includes(words) && [undefined, one.status].includes(query.status),
      );
      const data = found.slice(query.offset ?? 0, (query.offset ?? 0) + query.limit);
      return { data, response: { headers: new Headers({ "X-Pagination-Total": `${found.length}` }) } };
    },
  },
}));

beforeEach(async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProtocolList here={undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^Intent 99$/);
});
const lines = () =>
  within(screen.getByRole("navigation", { name: "All protocols" }))
    .getAllByRole("link")
    .map((one) => one.getAttribute("href"));

it("shows first who waits, however many were touched since, and says how many there are", async () => {
  expect(lines().slice(0, 2)).toEqual(["/foundry/protocol-249", "/foundry/protocol-0"]);
  expect(screen.getByRole("status").textContent).toBe("250 protocols, 1 waits for you");
});

it("shows all the older ones, a hundred at a time", async () => {
  fireEvent.click(screen.getByRole("button", { name: "Show 100 older of 149" }));
  fireEvent.click(await screen.findByRole("button", { name: "Show 49 older of 49" }));
  await screen.findByText("Intent 248");
  expect([lines().length, screen.queryByRole("button")]).toEqual([250, null]);
});

it("shows older ones also while the list is looked at anew, as it is for whoever comes back to the tab", async () => {
  const asked = server.asked;
  let answer = () => {};
  server.answers = new Promise((resume) => {
    answer = resume;
  });
  fireEvent(document, new Event("visibilitychange", { bubbles: true }));
  await waitFor(() => expect(server.asked).toBeGreaterThan(asked));
  fireEvent.click(screen.getByRole("button", { name: "Show 100 older of 149" }));
  answer();
  await screen.findByRole("button", { name: "Show 49 older of 49" });
});

it("finds old ones by words of their intent", async () => {
  const search = screen.getByRole("searchbox", { name: "Search protocols" });
  fireEvent.change(search, { target: { value: "nurses" } });
  await screen.findByText("1 protocol, none waits for you");
  expect(lines()).toEqual(["/foundry/protocol-240"]);
  fireEvent.change(search, { target: { value: "nobody" } });
  await screen.findByText("None has these words.");
});
