/** Long lists draw what is in sight alone, at its place, and ask for more near their end. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Rows } from "../../src/pages/threads/rows";

const [HEIGHT, SEEN, MANY] = [30, 300, 10_000];

beforeEach(() => {
  // jsdom lays nothing out: what shows the list is as high as that.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(SEEN);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function list(more?: () => void) {
  const rows = Array.from({ length: MANY }, (_, at) => `event ${at}`);
  render(
    <Rows label="Events" rows={rows} height={HEIGHT} keyOf={(row) => row} draw={(row) => row} more={more} />,
  );
  return screen.getByRole("region", { name: "Events" });
}

function scrollTo(box: HTMLElement, top: number) {
  act(() => {
    Object.defineProperty(box, "scrollTop", { value: top, configurable: true });
    fireEvent.scroll(box);
  });
}

const drawn = () => screen.getAllByRole("listitem");

it("draws of ten thousand rows those in sight and few beside, each at its place and told which it is", () => {
  const box = list();
  expect(drawn().length).toBeLessThan(40);
  expect(drawn()[0]?.textContent).toBe("event 0");
  scrollTo(box, 5_000 * HEIGHT);
  const row = screen.getByText("event 5000");
  expect(row.style.transform).toBe(`translateY(${5_000 * HEIGHT}px)`);
  expect([row.getAttribute("aria-posinset"), row.getAttribute("aria-setsize")]).toEqual([
    "5001",
    String(MANY),
  ]);
  screen.getByText("event 5009");
  expect(drawn().length).toBeLessThan(40);
  expect(box.querySelector("ul")?.style.height).toBe(`${MANY * HEIGHT}px`);
});

it("asks for more near its end, and not before", () => {
  const more = vi.fn();
  const box = list(more);
  scrollTo(box, 5_000 * HEIGHT);
  expect(more).not.toHaveBeenCalled();
  scrollTo(box, (MANY - 12) * HEIGHT);
  expect(more).toHaveBeenCalled();
});
