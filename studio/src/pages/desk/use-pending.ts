/** What was asked and is not answered yet, also where the page was left and is shown again meanwhile. */
import { useMutationState } from "@tanstack/react-query";

export function usePending(asked: readonly string[]): string | undefined {
  return useMutationState({
    filters: { mutationKey: asked, status: "pending" },
    select: (one) => String(one.state.variables),
  }).at(-1);
}
