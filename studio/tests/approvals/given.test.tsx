/** A gate's card shows all that a yes gives on: not only what was written last, and with what was reported. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Approval } from "../../src/api/types";
import { ApprovalCard } from "../../src/approvals/card";
import { KeepsUnsent } from "../../src/parts/unsent";

const node = (id: string, label: string) => ({ id, label, agent: id, kind: "step", detail: "" });
const wrote = (instance: string, text: string, readers: string[] | null = null, fields = {}) => ({
  ...{ instance, agent: instance, text, fields, readers, audiences: ["public"] },
});
const THREAD = {
  workflow: {
    picture: { nodes: [node("editor", "Editor"), node("critic", "Critic"), node("spy", "Spy")], frames: [] },
  },
  outputs: [
    wrote("editor", "The first page"),
    wrote("critic", "An old review"),
    wrote("editor@2", "The page", ["publisher"]),
    wrote("critic@2", "A review"),
    wrote("spy", "Hidden", ["critic"]),
  ],
};

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: { GET: async () => THREAD, POST: async () => [] },
}));
it("a gate's card shows what comes next is given: the page beside its review, and what was reported", async () => {
  const one = {
    ...{ thread_id: "t", approval: "a", kind: "gate", ask: "A human approves", whom: "ann", asked_at: 0 },
    ...{ arguments: "{}", before: null, deadline: null, content: "c", changes: null, changed: [] },
    outputs: [{ instance: "critic@2", name: "Critic", text: "A review", fields: { quality: 9 } }],
    lets_begin: [{ step: "publisher", agent: "publisher", name: "Publisher", task: "posts the page" }],
  } as unknown as Approval;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <ApprovalCard one={one} gone={false} hold={() => undefined} putAway={() => undefined} />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Editor, round 2 wrote before, which is given on, too" });
  screen.getByText("The page");
  expect(screen.getByText("quality").nextElementSibling?.textContent).toBe("9");
  for (const text of ["The first page", "An old review", "Hidden"])
    expect(screen.queryByText(text)).toBeNull();
});
