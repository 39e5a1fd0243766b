import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { WorkflowTold } from "../../src/api/types";
import { useDraft } from "../../src/pages/team/use-draft";

const STANDS = { prompt: "Writer drafts.", version: "v1" } as WorkflowTold;
const APPROVED = "Writer drafts, then Editor checks.";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("is no draft any more once it was approved, also where its page was left meanwhile", () => {
  const { result, unmount } = renderHook(() => useDraft("news", STANDS));
  act(() => result.current.write(APPROVED));
  const { sent } = result.current;
  unmount();
  sent(APPROVED);
  const later = renderHook(() => useDraft("news", STANDS));
  expect(later.result.current.prompt).toBe(STANDS.prompt);
});

it("stays a draft where it was written on while it was approved", () => {
  const { result } = renderHook(() => useDraft("news", STANDS));
  act(() => result.current.write(`${APPROVED} Then Publisher prints.`));
  act(() => result.current.sent(APPROVED));
  expect(result.current.prompt).toBe(`${APPROVED} Then Publisher prints.`);
});
