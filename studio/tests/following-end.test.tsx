/** What a run's first and last change of the page bring is followed as what comes between is. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useEnd } from "../src/parts/use-end";

const SEEN = 50;
const OBSERVING = new Set<() => void>();
/** How tall what stands in the pane is: jsdom lays nothing out. */
let tall = 200;

function Pane({ on, said }: { on: boolean; said: number }) {
  const { pane, inside } = useEnd(on, said);
  return (
    <div ref={pane} role="tabpanel">
      <div ref={inside} />
    </div>
  );
}

const pane = () => screen.getByRole("tabpanel");
/** It has grown in the change that has just been made: a browser tells so after it, to who observes it still. */
const told = () => act(() => OBSERVING.forEach((one) => void one()));
const scrollTo = (top: number) => {
  pane().scrollTop = top;
  fireEvent.scroll(pane());
};

beforeEach(() => {
  OBSERVING.clear();
  tall = 200;
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(() => tall);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(() => SEEN);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #told: () => void;
      constructor(grown: () => void) {
        this.#told = grown;
      }
      observe() {
        OBSERVING.add(this.#told);
      }
      disconnect() {
        OBSERVING.delete(this.#told);
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

function opened() {
  const { rerender } = render(<Pane on={false} said={0} />);
  return (on: boolean, said: number, height: number) => {
    tall = height;
    rerender(<Pane on={on} said={said} />);
    told();
  };
}

it("takes who says something to it, and to the answer that comes with the end of its run", () => {
  const now = opened();
  scrollTo(0);
  now(false, 1, 200);
  expect(pane().scrollTop).toBe(200);
  now(true, 1, 400); // the question comes with the beginning
  expect(pane().scrollTop).toBe(400);
  now(false, 1, 700); // and the answer with the end
  expect(pane().scrollTop).toBe(700);
});

it("is followed by who is at its end where its own scrolling is told after it has grown again", () => {
  const now = opened();
  now(true, 1, 400);
  tall = 600;
  fireEvent.scroll(pane());
  told();
  expect(pane().scrollTop).toBe(600);
});

it("stays where one has gone up, and where nothing is being written", () => {
  const now = opened();
  now(true, 1, 400);
  scrollTo(100);
  now(true, 1, 600);
  now(false, 1, 700);
  expect(pane().scrollTop).toBe(100);
  scrollTo(650);
  now(false, 1, 900); // something was folded out
  expect(pane().scrollTop).toBe(650);
});
