/** The inbox with very many in it: drawn in parts, and narrowed by words. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import ApprovalsPage from "../../src/pages/approvals/page";
import { KeepsUnsent } from "../../src/parts/unsent";

const ALL = Array.from({ length: 45 }, (_, at) => ({
  ...{ thread_id: `t${at}`, title: `Thread ${at}.`, team: "bees", approval: `a${at}`, kind: "gate" },
  ...{ ask: "A human approves", whom: "ann", asked_at: at, deadline: null, before: null, arguments: "{}" },
  ...{ content: "c", changes: null, changed: [], lets_begin: [], name: "", tool_name: "" },
  outputs: [
    { instance: "w", name: at === 40 ? "Beekeeper" : "Writer", text: `Draft number ${at}`, fields: {} },
  ],
}));

vi.mock("../../src/stream/use-changes", () => ({ useChanges: () => undefined }));
vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: async (path: string) => (path === "/swarm/apps" ? [] : { approvals: ALL, questions: [] }),
    POST: async () => [],
  },
}));

beforeEach(async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <ApprovalsPage />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
  await screen.findByText("45 things wait for a person");
});
const cards = () => screen.getAllByRole("article").length;
const search = (text: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Search what waits" }), { target: { value: text } });

it("draws twenty of very many, and twenty more each time", () => {
  expect(cards()).toBe(20);
  fireEvent.click(screen.getByRole("button", { name: "Show 20 more of 25" }));
  expect(cards()).toBe(40);
  fireEvent.click(screen.getByRole("button", { name: "Show 5 more of 5" }));
  expect([cards(), screen.queryByRole("button", { name: /^Show/ })]).toEqual([45, null]);
});

it("is narrowed by thread, by agent and by what is decided on, also to what was not drawn yet", () => {
  for (const [text, title] of [
    ["thread 44.", "Thread 44."],
    ["beekeeper", "Thread 40."],
    ["number draft 33", "Thread 33."],
  ] as const) {
    search(text);
    expect(cards()).toBe(1);
    screen.getByRole("link", { name: `${title} · bees` });
    screen.getByText("1 of 45 have these words");
  }
  search("");
  expect(cards()).toBe(20);
});
