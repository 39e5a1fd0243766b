import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Approval } from "../../src/api/types";
import { ApprovalCard } from "../../src/approvals/card";
import { KeepsUnsent } from "../../src/parts/unsent";

const nothing = () => undefined;
function shown(count: number) {
  const outputs = [...Array(count).keys()].map((at) => ({
    instance: `a${at}`,
    name: `A${at}`,
    text: `Words of ${at}`,
    fields: {},
  }));
  const one = { thread_id: "t", approval: "q", kind: "gate", ask: "May it go on?", whom: "ann", asked_at: 0 };
  const rest = { arguments: "{}", before: null, deadline: null, changes: null, changed: [], outputs };
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <ApprovalCard
          one={{ ...one, ...rest } as unknown as Approval}
          gone={false}
          hold={nothing}
          putAway={nothing}
        />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
}

it("has what many have written, whole, in one part that scrolls, so that the answers stay near", () => {
  shown(58);
  const all = within(screen.getByRole("region", { name: "What 58 have written" }));
  expect(all.getAllByText(/^Words of/)).toHaveLength(58);
  expect(all.queryByRole("button")).toBeNull();
});

it("has what few have written one below the other", () => {
  shown(3);
  expect(screen.queryByRole("region", { name: /have written/ })).toBeNull();
  expect(screen.getAllByText(/^Words of/)).toHaveLength(3);
});
