/** A gate's card shows all that a yes gives on: not only what was written last, and with what was reported. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Approval } from "../../src/api/types";
import { ApprovalCard } from "../../src/approvals/card";
import { KeepsUnsent } from "../../src/parts/unsent";

/** A thread that has gone on since: what was written later is nothing that a yes was to. */
vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: { GET: async () => ({ outputs: [LATER], workflow: { picture: { nodes: [], frames: [] } } }) },
}));
const LATER = {
  ...{ instance: "publisher", agent: "publisher", text: "It is out", fields: {} },
  readers: null,
};

it("a gate's card shows what a yes gives on as it was asked, by whom, and what a person wrote as such", async () => {
  const one = {
    ...{ thread_id: "t", approval: "a", kind: "gate", ask: "A human approves", whom: "ann", asked_at: 0 },
    ...{ arguments: "{}", before: null, deadline: null, content: "c", changes: null, changed: [] },
    outputs: [{ instance: "critic@2", name: "Critic", text: "A review", fields: { quality: 9 } }],
    given: [
      { instance: "illustrator", name: "Illustrator", text: "A picture", fields: {} },
      { instance: "editor@2", name: "Editor", text: "The page", fields: {}, by_hand: true },
    ],
    lets_begin: [
      { step: "publisher", agent: "publisher", name: "Publisher", task: "posts the page", after: "any" },
    ],
  } as unknown as Approval;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <ApprovalCard one={one} gone={false} hold={() => undefined} putAway={() => undefined} />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Editor, round 2 wrote before, which is given on, too" });
  screen.getByRole("heading", { name: "Illustrator wrote before, which is given on, too" });
  screen.getByText("The page");
  const heads = screen
    .getAllByRole("heading", { level: 3 })
    .map((head) => head.textContent?.split(/,| wrote/)[0]);
  expect(heads.slice(0, 3), "what is decided on stands before what was found of it").toEqual([
    "Editor",
    "Illustrator",
    "Critic",
  ]);
  expect(screen.getByText("edited by hand").closest("section")?.textContent).toContain("The page");
  expect(screen.getByText("quality").nextElementSibling?.textContent).toBe("9");
  expect(screen.queryByText("It is out")).toBeNull();
});
