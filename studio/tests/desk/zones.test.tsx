import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CustomerZone } from "../../src/pages/desk/customer-zone";
import DeskPage from "../../src/pages/desk/page";
import { KeepsUnsent } from "../../src/parts/unsent";

type Body = { text: string; thread_id?: string };
/** Since when the server's desk remembers. */
const SERVER = { opened: "monday" };
const SENT: { body: Body; answer: (told: object) => Promise<void> }[] = [];

vi.mock("../../src/api/client", () => ({
  patiently: undefined,
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: async () => ({ admin: [], docs: [], base: "", keywords: [], opened: SERVER.opened }),
    POST: (_: string, { body }: { body: Body }) =>
      new Promise((arrive) => {
        SENT.push({ body, answer: (told) => act(async () => arrive(told)) });
      }),
  },
}));

afterEach(() => {
  SENT.length = 0;
});

function desk(queries: QueryClient, here = true) {
  return (
    <QueryClientProvider client={queries}>
      <KeepsUnsent>{here ? <DeskPage /> : null}</KeepsUnsent>
    </QueryClientProvider>
  );
}

async function ask(zone: string, text: string) {
  const field = await screen.findByLabelText(`Ask in the ${zone}`);
  fireEvent.change(field, { target: { value: text } });
  await act(async () => void fireEvent.keyDown(field, { key: "Enter" }));
}

it("has its conversations, and what went over the bridge, after another page was shown", async () => {
  const queries = new QueryClient();
  const { rerender } = render(desk(queries));
  await ask("customer zone", "When do you open?");
  rerender(desk(queries, false));
  rerender(desk(queries));
  await screen.findByText("At work …");
  await SENT[0]?.answer({ answer: "At nine." });
  await screen.findByText("At nine.");
  await ask("admin zone", "Who ordered?");
  rerender(desk(queries, false));
  await SENT[1]?.answer({ answer: "Ann did.", route: "route_bridge", guard: [], crossed: "Who ordered?" });
  rerender(desk(queries));
  await screen.findByText("Ann did.");
  await screen.findByText("Went over");
  await screen.findByText("At nine.");
  await ask("customer zone", "And on Sunday?");
  expect(SENT[2]?.body.thread_id).toBe(SENT[0]?.body.thread_id);
});

it("lets a conversation go where somebody asks for it, and is another's from then on", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CustomerZone files={[]} base="" opened="monday" />
    </QueryClientProvider>,
  );
  await ask("customer zone", "When do you open?");
  await SENT[0]?.answer({ answer: "At nine." });
  fireEvent.click(await screen.findByRole("button", { name: "Begin anew in the customer zone" }));
  expect(screen.queryByText("At nine.")).toBeNull();
  await ask("customer zone", "And on Sunday?");
  expect(SENT[1]?.body.thread_id).not.toBe(SENT[0]?.body.thread_id);
});

it("says where a server was started again that what stands above is not remembered, and keeps it", async () => {
  const queries = new QueryClient();
  render(desk(queries));
  await ask("customer zone", "When do you open?");
  await SENT[0]?.answer({ answer: "At nine.", opened: "monday" });
  await screen.findByText("At nine.");
  const told = () => screen.queryAllByText(/started again/).length;
  expect(told()).toBe(0);
  SERVER.opened = "tuesday";
  await act(() => queries.refetchQueries());
  await waitFor(() => expect(told()).toBe(1));
  await ask("customer zone", "And on Sunday?");
  await SENT[1]?.answer({ answer: "Never.", opened: "tuesday" });
  await screen.findByText("Never.");
  await screen.findByText("At nine.");
  expect(told()).toBe(1);
});
