/** The words in a checkpoint's state are written otherwise as words, whichever part shows them. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/problems";
import { StateThen } from "../../src/pages/threads/state-then";
import { KeepsUnsent } from "../../src/parts/unsent";
import { nodeOf, pictureOf } from "../whole";

const SENT: unknown[] = [];
const REFUSES = { detail: "" };

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: async (_: string, { body }: { body: { values: unknown } }) => {
      SENT.push(body.values);
      if (REFUSES.detail) throw new ApiError(422, REFUSES);
      return { checkpoint_id: "d" };
    },
  },
}));

const STATE = {
  messages: [
    { id: "1", type: "human", name: "", text: "About bees" },
    { id: "1/writer", type: "ai", name: "writer", text: "Bees are great." },
  ],
  agent_outputs: { writer: { agent: "writer", message: "1/writer", fields: {} } },
  progress: { writer: { status: "done" } },
};
const PARTS = { messages: "messages", agent_outputs: "what agents wrote", progress: "progress" };

beforeEach(() => {
  SENT.length = 0;
  REFUSES.detail = "";
  const picture = pictureOf([nodeOf("writer", { label: "Writer", agent: "writer" })]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <StateThen
          id="t"
          checkpoint="c"
          newest
          state={STATE}
          parts={PARTS}
          notes={{}}
          settable={["messages", "agent_outputs"]}
          told={{ workflow: { picture }, former: { nodes: [], frames: [] } }}
          onWritten={() => undefined}
        />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
});
const edit = (part: string) => fireEvent.click(screen.getByRole("button", { name: `Edit ${part}` }));
const word = () => screen.getByRole("textbox", { name: "Writer wrote" }) as HTMLTextAreaElement;

it("an agent's words are edited under what agents wrote, and written to the message that has them", async () => {
  edit("what agents wrote");
  expect(word().value).toBe("Bees are great.");
  fireEvent.change(word(), { target: { value: "Bees are fine." } });
  screen.getByText("Other than then: messages");
  fireEvent.click(screen.getByRole("button", { name: "Write it here" }));
  await waitFor(() =>
    expect(SENT).toEqual([
      { messages: [{ type: "ai", id: "1/writer", name: "writer", content: "Bees are fine." }] },
    ]),
  );
});

it("left as it is, what agents wrote is as it was among the messages, too", () => {
  edit("what agents wrote");
  fireEvent.change(word(), { target: { value: "Bees are fine." } });
  fireEvent.click(screen.getByRole("button", { name: "Leave it: what agents wrote" }));
  expect(screen.queryByRole("status")).toBeNull();
});

it("what a person has said is edited as words under the messages", () => {
  edit("messages");
  fireEvent.change(screen.getByRole("textbox", { name: "A person wrote" }), {
    target: { value: "About wasps" },
  });
  screen.getByText("Other than then: messages");
  expect(word().value).toBe("Bees are great.");
});

it("offers an edit of those parts alone that may be set, and names what is refused as the page does", async () => {
  expect(screen.queryByRole("button", { name: "Edit progress" })).toBeNull();
  edit("what agents wrote");
  fireEvent.change(word(), { target: { value: "Bees" } });
  REFUSES.detail = "agent_outputs.writer: an object is expected";
  fireEvent.click(screen.getByRole("button", { name: "Write it here" }));
  await screen.findByText("what agents wrote.writer: an object is expected");
});
