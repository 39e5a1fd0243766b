import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useAsking } from "../../src/pages/team/use-asking";

const begun = (prompt: string) =>
  renderHook((words: string) => useAsking({ prompt: words, dirty: true }), { initialProps: prompt });

it("asks about the words that were shown, whatever becomes of the draft meanwhile", () => {
  const { result, rerender } = begun("Writer drafts.");
  act(() => result.current.ask("approve"));
  rerender("Editor drafts.");
  expect(result.current.prompt).toBe("Writer drafts.");
  act(() => result.current.close());
  expect(result.current.prompt).toBe("Editor drafts.");
});

it("takes the reading that was chosen of some words for no other words", () => {
  const { result, rerender } = begun("Writer drafts.");
  act(() => result.current.choose(2));
  expect(result.current.reading).toBe(2);
  rerender("Editor drafts.");
  expect(result.current.reading).toBe(0);
});
