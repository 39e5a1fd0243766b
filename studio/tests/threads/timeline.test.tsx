import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, it, vi } from "vitest";
import { Timeline } from "../../src/pages/threads/timeline";
import { barOf, nodeOf, pictureOf } from "../whole";

const PICTURE = pictureOf([
  nodeOf("writer", { label: "Writer" }),
  nodeOf("gate", { label: "a human approves", kind: "gate" }),
]);
const bar = (instance: string, agent: string, started_at: number, ended_at: number | null, status = "done") =>
  barOf(instance, { agent, started_at, ended_at, status });
const shown = (bars: ReturnType<typeof bar>[]) => (
  <Timeline timeline={{ turn: 1, started_at: 0, ended_at: 5, bars }} picture={PICTURE} />
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("goes on while somebody is at work, and says how long nobody was", () => {
  const { rerender } = render(shown([bar("gate", "", 0, 2, "approved"), bar("writer", "writer", 2, null)]));
  screen.getByText(
    /^3.00 s, without 2.00 s in which nobody worked; the critical path: a human approves → Writer/,
  );
  act(() => void vi.advanceTimersByTime(2_000));
  screen.getByText(/^5.00 s; the critical path/); // beside which the wait is short
  rerender(shown([bar("writer", "writer", 2, 5)]));
  screen.getByText(/^3.00 s; the critical path: Writer/);
});

it("goes on while a person is waited for, and not for what was withdrawn nobody knows when", () => {
  const wrote = bar("writer", "writer", 0, 2);
  const { rerender } = render(shown([wrote, bar("gate", "", 2, null, "waiting")]));
  screen.getByText(/^2.00 s, without 3.00 s in which nobody worked/);
  act(() => void vi.advanceTimersByTime(4_000));
  screen.getByText(/^2.00 s, without 7.00 s in which nobody worked/);
  rerender(shown([wrote, bar("gate", "", 2, null, "withdrawn")]));
  act(() => void vi.advanceTimersByTime(4_000));
  screen.getByText(/^2.00 s, without 3.00 s in which nobody worked/);
});

it("calls the wait for a word to a call after its step, whose work has two parts, and which is no work", () => {
  const stopped = [bar("writer", "writer", 0, 2, "waiting"), bar("writer", "", 2, 62, "answered")];
  render(shown([...stopped, bar("writer", "writer", 62, 63)]));
  screen.getByText(
    "3.00 s, without 60 s in which nobody worked; the critical path: Writer, part 1 → an answer for Writer → Writer, part 2",
  );
});
