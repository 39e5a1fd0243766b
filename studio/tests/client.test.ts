import { act, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, CUT_OFF, isUnknown } from "../src/api/problems";

beforeEach(() => {
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, "http://studio"), init);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says what to do where nobody answers, and not what browsers say", async () => {
  vi.stubGlobal("window", { location: { host: "studio:2024" } });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { api } = await import("../src/api/client");
  const error: unknown = await api.GET("/info").catch((one: unknown) => one);
  expect((error as Error).message).toMatch(/^Nobody answers at studio:2024\. See whether the server runs/);
});

it("knows an answer that breaks off from one that says no: it may have arrived", async () => {
  const broken = new ReadableStream({
    start: (line) => line.enqueue(new TextEncoder().encode('{"half":')),
    pull: () => Promise.reject(new TypeError("network error")),
  });
  const headers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", async () => new Response(broken, { headers }));
  const { api } = await import("../src/api/client");
  const error: unknown = await api.GET("/info").catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ApiError);
  expect([(error as ApiError).problem.title, isUnknown(error)]).toEqual([CUT_OFF, true]);
});

it("takes an answer without a body for what it is, though browsers give it one", async () => {
  const empty = new Response(null, { status: 204 });
  Object.defineProperty(empty, "body", { value: new ReadableStream() });
  vi.stubGlobal("fetch", async () => empty);
  const { api } = await import("../src/api/client");
  const params = { path: { thread_id: "t" } };
  expect((await api.DELETE("/threads/{thread_id}", { params })).response.status).toBe(204);
});

it("says in words that a server does not answer which takes a request and is silent", async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException("late", "TimeoutError")), ms);
    return over.signal;
  });
  vi.stubGlobal(
    "fetch",
    (_: Request, { signal }: { signal: AbortSignal }) =>
      new Promise((__, fail) => signal.addEventListener("abort", () => fail(signal.reason))),
  );
  const { api } = await import("../src/api/client");
  const answer = api.GET("/info").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  const error = await answer;
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).message).toContain("Nothing was heard of it");
});

it("says of what was sent that there is no answer yet, and lets whoever waits stop", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_: Request, { signal }: { signal: AbortSignal }) =>
      new Promise((__, fail) => signal.addEventListener("abort", () => fail(signal.reason))),
  );
  const { api } = await import("../src/api/client");
  const { LONG_MS } = await import("../src/api/unanswered");
  const { Unanswered } = await import("../src/frame/unanswered");
  render(createElement(Unanswered));
  const said = () => screen.getByRole("status").textContent;
  const looked = api.GET("/info").catch((error: unknown) => error);
  const sent = api.POST("/threads", { body: {} }).catch((error: unknown) => error);
  await act(() => vi.advanceTimersByTimeAsync(LONG_MS - 100));
  expect(said()).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(said()).toContain("The server has not answered yet;");
  await act(async () => screen.getByRole("button", { name: "Stop waiting" }).click());
  const error = await sent;
  expect((error as Error).message).toContain("You have stopped waiting.");
  expect([isUnknown(error), said()]).toEqual([true, ""]);
  expect(await Promise.race([looked, "is still waited for"])).toBe("is still waited for");
});
