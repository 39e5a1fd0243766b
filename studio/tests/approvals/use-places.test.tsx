import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NotCounted } from "../../src/approvals/not-counted";
import { usePlaces } from "../../src/approvals/use-places";

const keyOf = (one: string) => one;

function Cards({ waiting, answer }: { waiting: readonly string[]; answer: (one: string) => void }) {
  const { shown, box, onClickCapture, dropped } = usePlaces(waiting, keyOf);
  return (
    <div ref={box} onClickCapture={onClickCapture}>
      {shown.map(({ key, one }) => (
        <article key={key}>
          <button type="button" onClick={() => answer(one)}>
            Approve {one}
          </button>
        </article>
      ))}
      <NotCounted dropped={dropped} />
    </div>
  );
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
});

/** As a pointer does it: of a key's click the detail is 0. */
const click = (one: string) =>
  fireEvent.click(screen.getByRole("button", { name: `Approve ${one}` }), { detail: 1 });

it("the first card that comes takes no click at once, which may have been meant for what was there", () => {
  const answer = vi.fn();
  const { rerender } = render(<Cards waiting={[]} answer={answer} />);
  rerender(<Cards waiting={["a"]} answer={answer} />);
  click("a");
  expect(answer).not.toHaveBeenCalled();
  expect(screen.getByRole("status").textContent).toContain("did not count");
  act(() => void vi.advanceTimersByTime(800));
  click("a");
  expect(answer).toHaveBeenCalledWith("a");
});

it("one that comes in the place of another takes none, and whichever stood still does", () => {
  const answer = vi.fn();
  const { rerender } = render(<Cards waiting={["a", "b"]} answer={answer} />);
  rerender(<Cards waiting={["z", "b", "c"]} answer={answer} />);
  for (const one of ["z", "b", "c"]) click(one);
  expect(answer.mock.calls).toEqual([["b"]]);
});
