import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, it, vi } from "vitest";
import type { Picture } from "../../src/api/types";
import { Timeline } from "../../src/pages/threads/timeline";

const PICTURE = {
  nodes: [
    { id: "writer", label: "Writer", kind: "step" },
    { id: "gate", label: "a human approves", kind: "gate" },
  ],
  frames: [],
} as unknown as Picture;
const bar = (instance: string, agent: string, from: number, to: number | null, status = "done") =>
  ({ instance, agent, started_at: from, ended_at: to, status, critical: true }) as never;
const shown = (bars: never[]) => (
  <Timeline timeline={{ turn: 1, started_at: 0, ended_at: 5, bars }} picture={PICTURE} />
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("goes on while somebody is at work, and says what was waited for", () => {
  const { rerender } = render(shown([bar("gate", "", 0, 2), bar("writer", "writer", 2, null)]));
  screen.getByText(/^3.00 s of work, 2.00 s of waiting for people/);
  act(() => void vi.advanceTimersByTime(2_000));
  screen.getByText(/^5.00 s of work/);
  rerender(shown([bar("writer", "writer", 2, 5)]));
  screen.getByText(/^3.00 s of work; the critical path: Writer/);
});

it("goes on while a person is waited for, and not for what was withdrawn nobody knows when", () => {
  const wrote = bar("writer", "writer", 0, 2);
  const { rerender } = render(shown([wrote, bar("gate", "", 2, null, "waiting")]));
  screen.getByText(/^2.00 s of work, 3.00 s of waiting for people/);
  act(() => void vi.advanceTimersByTime(4_000));
  screen.getByText(/^2.00 s of work, 7.00 s of waiting for people/);
  rerender(shown([wrote, bar("gate", "", 2, null, "withdrawn")]));
  act(() => void vi.advanceTimersByTime(4_000));
  screen.getByText(/^2.00 s of work, 3.00 s of waiting for people/);
});
