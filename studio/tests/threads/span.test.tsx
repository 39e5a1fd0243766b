/** What a step of the trace tells: what its tools were called with and gave, what it saw, and what all of it took. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Picture } from "../../src/api/types";
import { Trace } from "../../src/pages/threads/trace";

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
  },
];

vi.mock("../../src/api/client", () => ({
  api: {
    GET: async () => ({
      data: SPANS,
      response: { headers: new Headers({ "x-pagination-total": String(SPANS.length) }) },
    }),
  },
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
  const picture = { nodes: [], frames: [], edges: [], groups: [], rules: [] } as unknown as Picture;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Trace id="t" seq={1} agents={[]} turns={1} now={2000} picture={picture} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
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

it("shows what a step saw of the others, in their words", async () => {
  fireEvent.click(await screen.findByRole("button", { name: /^writer/ }));
  const step = await screen.findByRole("region", { name: "Span writer" });
  const seen = within(step).getByText("What researcher wrote").closest("details");
  expect(seen?.textContent).toContain("Bees are insects.");
});

it("adds up the tokens of a turn, and of the thread", async () => {
  await screen.findByText("All turns: 100 tokens in, 12 out");
  screen.getByText(/^100 tokens in, 12 out ·/);
});
