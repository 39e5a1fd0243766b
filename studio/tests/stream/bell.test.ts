import { afterEach, expect, it, vi } from "vitest";
import { onRing } from "../../src/stream/bell";
import type { Following } from "../../src/stream/following";

const LINES: (Following & { refuse: () => void })[] = [];

vi.mock("../../src/stream/together", () => ({
  followTogether: (_: string, following: Following) =>
    new Promise((_, fail) => {
      LINES.push({ ...following, refuse: () => fail(new Error("refused")) });
    }),
}));

afterEach(() => {
  LINES.length = 0;
});

const frame = (of: string[]) => ({ id: "1", event: "changed", data: JSON.stringify({ of }) });

it("is one line for all who listen, and ends with the last of them", () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const leave = [onRing(one), onRing(other)];
  expect(LINES.length).toBe(1);
  LINES[0]?.onFrame(frame(["teams"]));
  expect([one.mock.calls, other.mock.calls]).toEqual([[[["teams"]]], [[["teams"]]]]);
  leave[0]?.();
  expect(LINES[0]?.signal.aborted).toBe(false);
  leave[1]?.();
  expect(LINES[0]?.signal.aborted).toBe(true);
});

it("has everybody look anew once the line is up again, and not as it is up for the first time", () => {
  const heard = vi.fn();
  const leave = onRing(heard);
  LINES[0]?.onLine?.(true);
  expect(heard).not.toHaveBeenCalled();
  LINES[0]?.onFrame(frame(["threads", "teams"]));
  LINES[0]?.onLine?.(false);
  LINES[0]?.onLine?.(true);
  LINES[0]?.onLine?.(false);
  LINES[0]?.onLine?.(true);
  expect(heard.mock.calls).toEqual([[["threads", "teams"]]]); // no line has told anything yet
  LINES[0]?.onFrame(frame(["threads", "teams"]));
  LINES[0]?.onFrame(frame(["teams"]));
  expect(heard.mock.calls.slice(1)).toEqual([[null], [["teams"]]]);
  leave();
});

it("is asked for anew by whoever listens next where it was refused", async () => {
  const heard = vi.fn();
  const leave = onRing(heard);
  LINES[0]?.refuse();
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[null]]));
  leave();
  onRing(heard)();
  expect(LINES.length).toBe(2);
});
