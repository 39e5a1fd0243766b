import { afterEach, expect, it, vi } from "vitest";
import { followWhileSeen, HIDDEN_MS } from "../../src/stream/while-seen";

let shows: DocumentVisibilityState = "visible";

function show(now: DocumentVisibilityState) {
  shows = now;
  document.dispatchEvent(new Event("visibilitychange"));
}

afterEach(() => {
  show("visible");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Follows a stream of the server's, on a page that can be hidden. */
function followed() {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => shows);
  const leaving = new AbortController();
  const [asked, heard, lines]: [(string | null)[], string[], boolean[]] = [[], [], []];
  const server = { lines: 0, say: (_: string): void => undefined };
  vi.stubGlobal(
    "fetch",
    async (_: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
      asked.push(headers.get("last-event-id"));
      server.lines += 1;
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          server.say = (text) => stream.enqueue(new TextEncoder().encode(text));
          signal.addEventListener("abort", () => {
            server.lines -= 1;
            stream.error(signal.reason);
          });
        },
      });
      return new Response(body);
    },
  );
  const over = followWhileSeen("/stream", {
    signal: leaving.signal,
    onFrame: (frame) => heard.push(frame.data),
    onLine: (up) => lines.push(up),
  });
  const end = () => {
    leaving.abort();
    return over;
  };
  return { asked, heard, lines, server, end };
}

it("lets its line go once the page is hidden for long, and goes on behind the last frame when it is seen", async () => {
  const { asked, heard, lines, server, end } = followed();
  await vi.advanceTimersByTimeAsync(0);
  server.say("id: 7\ndata: seen\n\n");
  await vi.advanceTimersByTimeAsync(0);
  show("hidden");
  await vi.advanceTimersByTimeAsync(HIDDEN_MS + 100);
  expect(server.lines).toBe(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([null]);
  show("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([null, "7"]);
  server.say("id: 8\ndata: came meanwhile\n\n");
  await vi.advanceTimersByTimeAsync(0);
  expect([heard, lines]).toEqual([
    ["seen", "came meanwhile"],
    [true, true],
  ]); // never told to be down
  await end();
  expect(server.lines).toBe(0);
});

it("keeps its line while somebody only looks something up in another tab", async () => {
  const { asked, server, end } = followed();
  await vi.advanceTimersByTimeAsync(0);
  show("hidden");
  await vi.advanceTimersByTimeAsync(HIDDEN_MS - 100);
  show("visible");
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked.length, server.lines]).toEqual([1, 1]);
  await end();
});

it("begins no line for a page that was opened behind another, until it is seen; and ends there, too", async () => {
  show("hidden");
  const opened = followed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened.asked).toEqual([]);
  show("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(opened.asked).toEqual([null]);
  await opened.end();
  show("hidden");
  const left = followed();
  await left.end();
  expect(left.asked).toEqual([]);
});
