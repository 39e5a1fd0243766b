import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { About } from "../../src/approvals/about";
import { approvalOf } from "../whole";

const editor = { step: "editor", agent: "editor", name: "Editor", task: "polishes it" };
const publisher = { step: "p", agent: "publisher", name: "Publisher", task: "", after: "any" as const };

function shown(of: object) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <About one={approvalOf("gate", of)} />
    </QueryClientProvider>,
  );
}

it("says that nothing comes next where all behind the question has begun before it was asked", () => {
  shown({ lets_begin: [], then_asks: [], begun_already: [editor] });
  expect(screen.getByText(/^Nothing: whoever is behind this has begun already/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Begun already, before this was asked" })).toBeTruthy();
  expect(screen.getByText("Editor: polishes it")).toBeTruthy();
});

it("says who has begun already beside who comes next", () => {
  shown({ lets_begin: [publisher], begun_already: [editor] });
  expect(screen.getByText("Publisher")).toBeTruthy();
  expect(screen.getByText("Editor: polishes it")).toBeTruthy();
  expect(screen.queryByText(/^Nothing/)).toBeNull();
});
