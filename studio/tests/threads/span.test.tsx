/** What a step of the trace tells: what its tools were called with and gave, what it saw, and what all of it took. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Trace } from "../../src/pages/threads/trace";
import { pictureOf } from "../whole";

const CALLED = { event: "tool_called", call_id: "1", tool: "websearch", tool_name: "WebSearch" };
const any = {
  ...{ turn: 1, status: "done", critical: false, calls: [], models: [], signals: [], saw: [] },
  ...{ failure: "", detail: "", question: "", answer: null, by: "", attempts: 1 },
};
const SPANS = [
  {
    ...{ ...any, number: 0, instance: "researcher", agent: "researcher", started_at: 1000, ended_at: 1002 },
    ...{ text: "Bees are insects.", usage: { input_tokens: 40, output_tokens: 7 } },
    calls: [
      {
        ...CALLED,
        arguments: '{"query":"bees"}',
        decision: "allow",
        reason: "was given WebSearch",
        at: 1000,
      },
      { event: "tool_result", call_id: "1", status: "success", text: "Results on bees", at: 1001 },
    ],
  },
  {
    ...{ ...any, number: 1, instance: "writer", agent: "writer", started_at: 1002, ended_at: 1004 },
    ...{ text: "A page.", usage: { input_tokens: 60, output_tokens: 5 }, saw: ["researcher"] },
    models: [{ model: "gpt", started_at: 1002, ended_at: 1004, call: 7 }],
  },
  {
    ...{ ...any, number: 2, instance: "editor", agent: "editor", started_at: 1010, ended_at: 1011, turn: 2 },
    ...{ text: "Better.", usage: { input_tokens: 30, output_tokens: 9 } },
  },
  {
    ...{ ...any, number: 3, instance: "gate-post", agent: "", started_at: 1011, ended_at: 1012, turn: 2 },
    ...{ text: "", usage: {}, status: "withdrawn", question: "May it be posted?" },
  },
];

/** Somebody has written in the editor's place since, in the last turn; the writer's words are its own. */
const written = { text: "Best.", fields: {}, audiences: ["public"], readers: null };
const OUTPUTS = [
  { ...written, instance: "writer", agent: "writer", by_hand: false, edited_by: "" },
  { ...written, instance: "editor", agent: "editor", by_hand: true, edited_by: "ann" },
];

const plain = { cut: 0, calls: [], answers: "", others: [] };
const SENT = {
  ...{ call: 7, model: "gpt", tools: ["websearch"] },
  asked: [
    { ...plain, role: "system", text: "You are **Writer**." },
    { ...plain, role: "user", text: "<work>\nBees are insects.\n</work>", cut: 1200, others: ["image"] },
    {
      ...{ ...plain, role: "assistant", text: "" },
      calls: [{ id: "c", name: "websearch", arguments: '{"query":"bees"}' }],
    },
    { ...plain, role: "tool", text: "Results on bees", answers: "c" },
  ],
  said: { ...plain, role: "assistant", text: "A page." },
};

vi.mock("../../src/api/client", () => ({
  api: {
    GET: async (path: string, { params }: { params: { query?: { turn?: number } } }) => {
      if (path.endsWith("/calls/{call}")) return SENT;
      const wanted = params.query?.turn;
      const data = SPANS.filter(({ turn }) => wanted === undefined || turn === wanted);
      return { data, response: { headers: new Headers({ "x-pagination-total": String(data.length) }) } };
    },
  },
  body: (told: Promise<unknown>) => told,
}));

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(300);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  window.history.replaceState(null, "", "/");
  const picture = pictureOf();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Trace id="t" seq={1} agents={[]} turns={2} now={2000} picture={picture} outputs={OUTPUTS} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows what a tool was called with and what it gave as soon as its row is clicked, and in the row", async () => {
  const row = await screen.findByRole("button", { name: /^websearch/i });
  expect(row.textContent).toContain('{"query":"bees"} → Results on bees');
  fireEvent.click(row);
  const step = await screen.findByRole("region", { name: "Span researcher" });
  const call = within(step).getByText("called with").closest("li") ?? expect.unreachable("the call");
  expect(call.getAttribute("aria-current")).toBe("true");
  expect(call.querySelector("details")).toBeNull();
  expect(within(call).getByText(/"query": "bees"/).textContent).toBe('{\n  "query": "bees"\n}');
  expect(within(call).getByText("gave").nextElementSibling?.textContent).toBe("Results on bees");
});

it("goes from a tool's call to another row where the browser answers with a promise when it scrolls", async () => {
  const before = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = (() => Promise.resolve()) as unknown as typeof before;
  try {
    fireEvent.click(await screen.findByRole("button", { name: /^websearch/i }));
    await screen.findByRole("region", { name: "Span researcher" });
    fireEvent.click(screen.getByRole("button", { name: /^writer/ }));
    await screen.findByRole("region", { name: "Span writer" });
  } finally {
    Element.prototype.scrollIntoView = before;
  }
});

it("shows what a step saw of the others, in their words", async () => {
  fireEvent.click(await screen.findByRole("button", { name: /^writer/ }));
  const step = await screen.findByRole("region", { name: "Span writer" });
  const seen = within(step).getByText("What researcher wrote").closest("details");
  expect(seen?.textContent).toContain("Bees are insects.");
});

it("adds up the tokens of each turn, and of the thread where it had several", async () => {
  await screen.findByText("All turns: 130 tokens in, 21 out");
  screen.getByText(/^100 tokens in, 12 out ·/);
  screen.getByText(/^30 tokens in, 9 out ·/);
  fireEvent.change(screen.getByLabelText("Any turn"), { target: { value: "2" } });
  await waitFor(() => expect(screen.queryByText(/tokens in, 9 out$/)).toBeNull());
});

it("shows what a model was sent and has answered, word for word, as soon as its row is clicked", async () => {
  fireEvent.click(await screen.findByRole("button", { name: /^gpt/ }));
  const step = await screen.findByRole("region", { name: "Span writer" });
  const said = within(await within(step).findByRole("list", { name: "Conversation" })).getAllByRole(
    "listitem",
  );
  expect(said.map((one) => one.textContent)).toEqual([
    "How it is to workYou are **Writer**.",
    "What it is to do<work>\nBees are insects.\n</work>\n\n[image]",
    'The modelcalls websearch with{\n  "query": "bees"\n}',
    "websearch gaveResults on bees",
    "The model answeredA page.",
  ]);
  within(step).getByText("It could call websearch. Of all this 1,200 characters are not kept.");
});

it("marks the row of the step in whose place a person has written, with who it was, and says it in the span", async () => {
  const row = await screen.findByRole("button", { name: /^editor/ });
  expect(screen.getAllByRole("img", { name: /by hand/ })).toEqual([
    within(row).getByRole("img", { name: "edited by hand by ann" }),
  ]);
  fireEvent.click(row);
  within(await screen.findByRole("region", { name: "Span editor" })).getByText("edited by hand by ann");
});

it("has the colour of what went well for nothing else", async () => {
  const row = await screen.findByRole("button", { name: /^gate-post/ });
  expect(within(row).getByText("withdrawn").className).not.toContain("text-good");
  const well = screen.getByRole("button", { name: /^editor/ });
  expect(within(well).getByText("done").className).toContain("text-good");
});
