import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Valued } from "../src/parts/shown";

const RAW = { additional_kwargs: {}, response_metadata: {}, name: null };
const MESSAGES = [
  { ...RAW, type: "human", content: "What do **bees** eat?", id: "1" },
  {
    ...RAW,
    type: "ai",
    content: "",
    id: "2",
    tool_calls: [{ name: "search", args: { query: "bees" }, id: "c" }],
  },
  {
    ...RAW,
    type: "tool",
    content: "no network",
    name: "search",
    id: "3",
    tool_call_id: "c",
    status: "error",
  },
  { ...RAW, type: "ai", content: [{ type: "text", text: "Nectar." }, { type: "image_url" }], id: "4" },
];

it("a state's messages are shown as a conversation: who, what, calls with arguments, results", () => {
  render(<Valued of={{ messages: MESSAGES, topic: "bees" }} />);
  const said = within(screen.getByRole("list", { name: "Conversation" })).getAllByRole("listitem");
  expect(said.map((one) => one.textContent)).toEqual([
    "A personWhat do bees eat?",
    'AIcalls search with{\n  "query": "bees"\n}',
    "search (Tool) failedno network",
    "AINectar.[image_url]",
  ]);
  expect(within(said[0] as HTMLElement).getByText("bees").tagName).toBe("STRONG");
});

it("the fields of messages are kept behind what is said, and out of sight", () => {
  render(<Valued of={{ messages: MESSAGES }} />);
  const kept = screen.getByText(/additional_kwargs/).closest("details");
  expect([kept?.open, screen.queryByText("additional kwargs")]).toEqual([false, null]);
});

it("messages may have roles instead of types, and calls as OpenAI has them", () => {
  const of = { id: "c", function: { name: "search", arguments: '{"query":"bees"}' } };
  render(<Valued of={[{ role: "assistant", content: null, tool_calls: [of] }]} />);
  expect(screen.getByRole("listitem").textContent).toBe('AIcalls search with{"query":"bees"}');
});

it("a list in which one is no message is none", () => {
  render(<Valued of={[MESSAGES[0], { type: "bee", content: "?" }]} />);
  expect(screen.queryByRole("list", { name: "Conversation" })).toBeNull();
});
