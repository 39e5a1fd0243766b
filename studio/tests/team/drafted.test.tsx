import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WorkflowTold } from "../../src/api/types";
import { keepDraft, readDraft } from "../../src/pages/team/draft";
import { TakeAsDraft } from "../../src/pages/team/take-as-draft";
import { useDraft } from "../../src/pages/team/use-draft";

const STANDS = { prompt: "Writer drafts.", version: "v1" } as WorkflowTold;
const APPROVED = "Writer drafts, then Editor checks.";

beforeEach(() => {
  // jsdom has none of a dialog's ways; it is open here.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
});
afterEach(() => {
  keepDraft("news", null);
});

/** As the browser tells it of what another tab has written. */
function fromElsewhere(prompt: string | null) {
  const key = "swarmwright-draft:news";
  if (prompt === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify({ prompt, base: "v1" }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, storageArea: localStorage })));
}

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

it("is one draft for all tabs: what is written in another is there to be written on", () => {
  const { result } = renderHook(() => useDraft("news", STANDS));
  fromElsewhere("Editor checks.");
  expect(result.current.prompt).toBe("Editor checks.");
  fromElsewhere(null);
  expect(result.current.dirty).toBe(false);
});

it("is kept for as long as the tab is open where the browser has no room for it", () => {
  const { result, unmount } = renderHook(() => useDraft("news", STANDS));
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  act(() => result.current.write(APPROVED));
  full.mockRestore();
  expect(result.current.prompt).toBe(APPROVED);
  unmount();
  expect(renderHook(() => useDraft("news", STANDS)).result.current.prompt).toBe(APPROVED);
});

it("gives way to a prompt of then only once somebody has seen which words go", () => {
  keepDraft("news", { prompt: "Mine, for hours.", base: "v1" });
  render(<TakeAsDraft assistant="news" words="Of then." stands={STANDS} />);
  fireEvent.click(screen.getByRole("button", { name: "Take it as a draft" }));
  screen.getByText("Mine, for hours.");
  fireEvent.click(screen.getByRole("button", { name: "Keep my draft" }));
  expect(readDraft("news")?.prompt).toBe("Mine, for hours.");
  fireEvent.click(screen.getByRole("button", { name: "Take it as a draft" }));
  fireEvent.click(screen.getByRole("button", { name: "Put this in its place" }));
  expect(readDraft("news")?.prompt).toBe("Of then.");
});
