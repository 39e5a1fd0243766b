import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { KeepsUnsent, useUnsent } from "../src/parts/unsent";

const inTab = ({ children }: { children: ReactNode }) => (
  <KeepsUnsent by={sessionStorage}>{children}</KeepsUnsent>
);
const field = () => renderHook(() => useUnsent<unknown>("say t text", ""), { wrapper: inTab }).result;

afterEach(() => {
  sessionStorage.clear();
});

it("is there after the page was loaded anew, till it is sent", () => {
  const { current } = field();
  act(() => current[1]("Half a sentence"));
  expect(field().current[0]).toBe("Half a sentence");
  act(() => current[1](""));
  expect(field().current[0]).toBe("");
});

it("is not what it was before where the browser has no room for it", () => {
  const { current } = field();
  act(() => current[1]("An older one"));
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  act(() => current[1]("A newer one"));
  full.mockRestore();
  expect(field().current[0]).toBe("");
});

it("begins empty where what is kept is another version's, or is a file", () => {
  sessionStorage.setItem("swarmwright-unsent:say t text", "{");
  expect(field().current[0]).toBe("");
  const { current } = field();
  act(() => current[1](new File(["x"], "x.png")));
  expect(field().current[0]).toBe("");
});
