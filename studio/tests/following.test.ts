import { afterEach, expect, it, vi } from "vitest";
import { follow, SILENT_MS } from "../src/stream/following";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("goes on behind the last frame that it has heard when the line is cut", async () => {
  const leaving = new AbortController();
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get("last-event-id"));
    if (asked.length === 2) leaving.abort();
    return new Response("id: 7\ndata: {}\n\n");
  });
  await follow("/stream", { signal: leaving.signal, onFrame: () => undefined });
  expect(asked).toEqual([null, "7"]);
});

it("takes a line on which nothing comes for dead, says so, and begins another; heartbeats keep one", async () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  const lines: boolean[] = [];
  let asked = 0;
  let beat: () => void = () => undefined;
  vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => {
    asked++;
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        beat = () => line.enqueue(new TextEncoder().encode(": heartbeat\n\n"));
        signal.addEventListener("abort", () => line.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const over = follow("/stream", {
    signal: leaving.signal,
    onFrame: () => undefined,
    onLine: (up) => lines.push(up),
  });
  for (let beats = 0; beats < 6; beats++) {
    await vi.advanceTimersByTimeAsync(5_000);
    beat();
  }
  expect([asked, lines]).toEqual([1, [true]]);
  await vi.advanceTimersByTimeAsync(SILENT_MS + 1_000);
  expect([asked, lines]).toEqual([2, [true, false, true]]);
  leaving.abort();
  await over;
});

it("begins ever later anew what the server ends with an error, and hands that to nobody", async () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  const onFrame = vi.fn();
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked++;
    return new Response('event: changed\ndata: {}\n\nevent: error\ndata: {"error": "NotFound"}\n\n');
  });
  const over = follow("/stream", { signal: leaving.signal, onFrame });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBeLessThan(9);
  expect(onFrame.mock.calls.map(([frame]) => frame.event)).toEqual(Array(asked).fill("changed"));
  leaving.abort();
  await over;
});

it("hands over what a run failed of, which is no failure of the stream", async () => {
  const leaving = new AbortController();
  const heard: string[] = [];
  vi.stubGlobal("fetch", async () => new Response("event: error\nid: 4\ndata: {}\n\n"));
  await follow("/stream", {
    signal: leaving.signal,
    onFrame: (frame) => {
      heard.push(frame.event);
      leaving.abort();
    },
  });
  expect(heard).toEqual(["error"]);
});
