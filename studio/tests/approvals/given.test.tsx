/** A gate's card shows all that a yes gives on: not only what was written last, and with what was reported. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApprovalCard } from "../../src/approvals/card";
import { KeepsUnsent } from "../../src/parts/unsent";
import { approvalOf, reviewedOf } from "../whole";

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
  const one = approvalOf("gate", {
    ...{ approval: "a", ask: "A human approves", whom: "ann", arguments: "{}", content: "c" },
    outputs: [reviewedOf("critic@2", "Critic", "A review", { fields: { quality: 9 } })],
    given: [
      reviewedOf("illustrator", "Illustrator", "A picture"),
      reviewedOf("editor@2", "Editor", "The page", { by_hand: true }),
    ],
    lets_begin: [
      { step: "publisher", agent: "publisher", name: "Publisher", task: "posts the page", after: "any" },
    ],
  });
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
