import { expect, it, vi } from "vitest";
import { follow } from "../src/stream/following";

it("goes on behind the last frame that it has heard when the line is cut", async () => {
  const leaving = new AbortController();
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get("last-event-id"));
    if (asked.length === 2) leaving.abort();
    return new Response("id: 7\ndata: {}\n\n");
  });
  await follow("/stream", { signal: leaving.signal, onFrame: () => undefined });
  vi.unstubAllGlobals();
  expect(asked).toEqual([null, "7"]);
});
