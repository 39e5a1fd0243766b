import { webcrypto } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setKey } from "../../src/api/session";
import { followTogether, STOPPED_MS } from "../../src/stream/together";

type Line = { say: (text: string) => void; cut: () => void; after: string | null };

/** The lines that the server holds open. */
let lines: Line[] = [];
/** What ends each tab that is open. */
let tabs: AbortController[] = [];

beforeEach(() => {
  lines = [];
  tabs = [];
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal("BroadcastChannel", channels());
  Object.defineProperty(navigator, "locks", { value: locks(), configurable: true });
  vi.stubGlobal(
    "fetch",
    async (_: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          const line: Line = {
            say: (text) => stream.enqueue(new TextEncoder().encode(text)),
            cut: () => end(() => stream.close()),
            after: headers.get("last-event-id"),
          };
          const end = (how: () => void) => {
            if (!lines.includes(line)) return;
            lines = lines.filter((one) => one !== line);
            how();
          };
          lines.push(line);
          signal.addEventListener("abort", () => end(() => stream.error(signal.reason)));
        },
      });
      return new Response(body);
    },
  );
});

afterEach(async () => {
  for (const tab of tabs) tab.abort();
  setKey("");
  Reflect.deleteProperty(navigator, "locks");
  await settled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is one line for all tabs, and each hears what is said on it", async () => {
  const [one, other] = [tab(), tab()];
  await has(() => lines.length === 1);
  lines[0]?.say("data: opens\n\n");
  lines[0]?.say("data: more\n\n");
  await has(() => other.heard.length === 2);
  expect([one.heard, other.heard, lines.length]).toEqual([["opens", "more"], ["opens", "more"], 1]);
  expect(other.lines).toEqual([true]);
});

it("tells a tab that comes later what the line began with, and nobody else once more", async () => {
  const one = tab();
  await has(() => lines.length === 1);
  lines[0]?.say("data: opens\n\ndata: more\n\n");
  await has(() => one.heard.length === 2);
  const late = tab();
  await has(() => late.heard.length === 1);
  await settled();
  expect([one.heard, late.heard, lines.length]).toEqual([["opens", "more"], ["opens"], 1]);
});

it("is held by another tab when the one that held it closes, behind the last frame", async () => {
  const [one, other] = [tab(), tab()];
  await has(() => lines.length === 1);
  lines[0]?.say("id: 7\ndata: opens\n\n");
  await has(() => other.heard.length === 1);
  one.close();
  await has(() => lines.length === 1 && lines[0]?.after === "7");
  expect(other.lines.slice(0, 2)).toEqual([true, false]);
  lines[0]?.say("id: 8\ndata: more\n\n");
  await has(() => other.heard.length === 2);
  expect([one.heard, other.heard]).toEqual([["opens"], ["opens", "more"]]);
});

it("is not shared by tabs that ask with another key", async () => {
  setKey("ada");
  const ada = tab();
  await has(() => lines.length === 1);
  setKey("bea");
  const bea = tab();
  await has(() => lines.length === 2);
  lines[0]?.say("data: of ada\n\n");
  await has(() => ada.heard.length === 1);
  await settled();
  expect(bea.heard).toEqual([]);
});

it("is taken from a tab that its browser has stopped, and not from one that hears the server breathe", async () => {
  vi.useFakeTimers();
  const one = tab();
  await vi.waitFor(() => expect(lines.length).toBe(1));
  const other = tab();
  const held = lines[0];
  for (let at = 0; at < 2 * STOPPED_MS; at += 5_000) {
    held?.say(": heartbeat\n\n");
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(lines).toEqual([held]);
  one.freeze();
  held?.say("data: nobody hears it\n\n");
  for (let at = 0; at < STOPPED_MS + 5_000; at += 5_000) {
    for (const line of lines) line.say(": heartbeat\n\n");
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(lines.some((line) => line !== held)).toBe(true);
  lines.at(-1)?.say("data: opens\n\n");
  await vi.waitFor(() => expect(other.heard).toEqual(["opens"]));
});

it("is a line for each tab where the browser has no locks", async () => {
  Reflect.deleteProperty(navigator, "locks");
  tab();
  tab();
  await has(() => lines.length === 2);
});

it("says of each tab that it was refused", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
  const refused = [tab(), tab()].map(({ over }) => over.catch((error: Error) => error.name));
  expect(await Promise.all(refused)).toEqual(["ApiError", "ApiError"]);
});

/** Frozen tabs neither hear nor tell the others anything. */
const frozen = new Set<object>();
let opening: object = {};

function tab() {
  const ends = new AbortController();
  tabs.push(ends);
  const heard: string[] = [];
  const lines: boolean[] = [];
  const self = {};
  opening = self;
  const over = followTogether("/stream", {
    signal: ends.signal,
    onFrame: (frame) => heard.push(frame.data),
    onLine: (up) => lines.push(up),
  });
  return { heard, lines, over, close: () => ends.abort(), freeze: () => frozen.add(self) };
}

function has(what: () => boolean) {
  return vi.waitFor(() => expect(what()).toBe(true), { timeout: 10_000 });
}

async function settled() {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

/** BroadcastChannel, in one process. */
function channels() {
  const all = new Set<Channel>();
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    private readonly of = opening;
    constructor(readonly name: string) {
      all.add(this);
    }
    postMessage(data: unknown) {
      if (frozen.has(this.of)) return;
      const others = [...all].filter((one) => one !== this && one.name === this.name);
      for (const one of others) queueMicrotask(() => frozen.has(one.of) || one.onmessage?.({ data }));
    }
    close() {
      all.delete(this);
    }
  }
  return Channel;
}

type Waiting = { begin: () => void };
type Options = { signal?: AbortSignal; steal?: boolean };

/** Web Locks, as much of them as is used: one holder, the others in a row, and `steal`. */
function locks() {
  const held = new Map<string, { rob: () => void }>();
  const rows = new Map<string, Waiting[]>();
  const next = (name: string) => rows.get(name)?.shift()?.begin();
  const abort = () => new DOMException("", "AbortError");
  return {
    request: (name: string, { signal, steal }: Options, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const begin = () => {
          const mine = { rob: () => reject(abort()) };
          held.set(name, mine);
          const over = () => {
            if (held.get(name) !== mine) return;
            held.delete(name);
            next(name);
          };
          work().then(resolve, reject).finally(over);
        };
        if (steal) held.get(name)?.rob();
        if (steal || !held.has(name)) return begin();
        const row = rows.get(name) ?? [];
        rows.set(name, row);
        const waiting = { begin };
        row.push(waiting);
        signal?.addEventListener("abort", () => {
          if (!row.includes(waiting)) return;
          row.splice(row.indexOf(waiting), 1);
          reject(abort());
        });
      }),
  };
}
