import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { Approval } from "../../src/api/types";
import { ApprovalCard } from "../../src/approvals/card";
import { KeepsUnsent } from "../../src/parts/unsent";

const nothing = () => undefined;

/** One card, by itself, of what the server tells of a question that is open. */
export function showCard(one: object) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <ApprovalCard one={one as Approval} gone={false} hold={nothing} putAway={nothing} />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
}
