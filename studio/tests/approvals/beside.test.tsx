import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { About } from "../../src/approvals/about";
import { approvalOf } from "../whole";

const legal = { approval: "ask-2", instance: "h", ask: "Legal?", items: ["Bees"], whom: "boss" };

it("names the other questions for which what comes next waits as well, and how many more there are", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <About one={approvalOf("gate", { also_waiting: [legal], also_waiting_more: 3 })} />
    </QueryClientProvider>,
  );
  const list = screen.getByText("“Legal?, for Bees”, for boss").closest("ul") as HTMLElement;
  expect(within(list).getByText("and 3 more")).toBeTruthy();
});
