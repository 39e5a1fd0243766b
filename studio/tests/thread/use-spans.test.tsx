/** A trace is kept up with its thread: what is over is not asked for again, and what was loaded stays. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { newQueries } from "../../src/api/queries";
import type { Span } from "../../src/thread/trace-rows";
import { type SpanPart, settled, useSpans, type Wanted } from "../../src/thread/use-spans";
import { spanOf } from "../whole";

const NONE: Wanted = { text: "", status: "", call: "", agent: "", turn: "" };
const span = (number: number, ended = true) =>
  spanOf(`s${number}`, { number, ended_at: ended ? number : null });

/** What the server has, and what was asked of it. */
const served = vi.hoisted(() => ({ spans: [] as unknown[], asked: [] as number[] }));

vi.mock("../../src/api/client", () => ({
  api: {
    GET: async (_: string, { params }: { params: { query: { offset: number; limit: number } } }) => {
      const { offset, limit } = params.query;
      served.asked.push(offset);
      const headers = new Headers({ "x-pagination-total": String(served.spans.length) });
      if (offset + limit < served.spans.length) headers.set("x-pagination-next", String(offset + limit));
      return { data: served.spans.slice(offset, offset + limit), response: { headers } };
    },
  },
}));

it("asks only for what may be otherwise when the thread has gone on, and keeps the rest in its place", async () => {
  const { asked } = served;
  served.spans = Array.from({ length: 1_200 }, (_, at) => span(at));
  const queries = newQueries();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ seq }) => useSpans("t", seq, NONE), { wrapper, initialProps: { seq: 1 } });
  for (const count of [500, 1_000, 1_200]) {
    await waitFor(() => expect(hook.result.current.spans.length).toBe(count));
    if (count < 1_200) await act(async () => void (await hook.result.current.trace.fetchNextPage()));
  }
  expect(asked).toEqual([0, 500, 1_000]);
  served.spans = [...served.spans, span(1_200, false)];
  hook.rerender({ seq: 2 });
  await waitFor(() => expect(hook.result.current.spans.length).toBe(1_201));
  expect(asked).toEqual([0, 500, 1_000, 1_000]);
  expect(hook.result.current.total).toBe(1_201);
  hook.rerender({ seq: 2 });
  await act(async () => undefined);
  expect(asked.length).toBe(4);
});

it("holds for settled the full parts before the first in which something goes on, and none of a search", () => {
  const part = (next: string | null, ...spans: Span[]): SpanPart => ({ spans, next, total: 9, seq: 1 });
  const parts = [part("1", span(1)), part("2", span(2, false)), part(null, span(3))];
  expect(settled(parts, NONE)).toBe(1);
  expect(settled([part("1", span(1)), part(null, span(2))], NONE)).toBe(1);
  expect(settled(parts, { ...NONE, text: "x" })).toBe(0);
  expect(settled(parts, { ...NONE, status: "done" })).toBe(0);
  expect(settled(parts, { ...NONE, call: "deny" })).toBe(0);
});
