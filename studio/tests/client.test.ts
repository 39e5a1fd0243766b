import { expect, it, vi } from "vitest";
import { ApiError } from "../src/api/problems";

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
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, "http://studio"), init);
      }
    },
  );
  const { api } = await import("../src/api/client");
  const answer = api.GET("/info").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const error = await answer;
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).message).toContain("Nothing was heard of it");
});
