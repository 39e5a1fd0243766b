import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ThreadList } from "../../src/pages/threads/list";
import { Thread } from "../../src/pages/threads/thread";
import { KeepsUnsent } from "../../src/parts/unsent";
import type { ThreadPage } from "../../src/thread/events";

/** How the server has the thread, what it fails of, and how it tells: by path. */
const SERVER = {
  title: "Larks",
  status: "busy",
  fails: "",
  approvals: [] as unknown[],
  bars: [] as unknown[],
  outcome: null as string | null,
};
const PICTURE = { nodes: [{ id: "w", kind: "step", label: "Writer" }], frames: [], edges: [] };
const LINES = new Map<string, (data: unknown) => void>();

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<{ data: unknown }>) => answer.then(({ data }) => data),
  api: {
    GET: async (path: string) => {
      const response = new Response();
      if (path !== "/swarm/threads/{thread_id}") return { data: [], response };
      if (SERVER.fails) throw new Error(SERVER.fails);
      const of = {
        timeline: { bars: SERVER.bars },
        live: { outcome: SERVER.outcome },
        workflow: { picture: PICTURE },
        former: { nodes: [], frames: [] },
      };
      return { data: { ...SERVER, ...of, thread_id: "t", metadata: {} }, response };
    },
    POST: async () => ({ data: [] }),
  },
}));
vi.mock("../../src/pages/threads/run", () => ({ Run: ({ page }: { page: ThreadPage }) => page.title }));
vi.mock("../../src/pages/threads/composer", () => ({ Composer: () => null }));

function streamed(path: string) {
  const body = new ReadableStream<Uint8Array>({
    start: (line) =>
      void LINES.set(path, (data) =>
        line.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\n`)),
      ),
  });
  return new Response(body);
}

async function told(path: string, data: unknown) {
  await vi.waitFor(() => expect(LINES.has(path)).toBe(true));
  LINES.get(path)?.(data);
}

const happened = () => told("/swarm/threads/t/events/stream", { seq: 1, kind: "run_finished", data: {} });

beforeEach(async () => {
  Object.assign(SERVER, {
    title: "Larks",
    status: "busy",
    fails: "",
    approvals: [],
    bars: [],
    outcome: null,
  });
  LINES.clear();
  vi.stubGlobal("fetch", async (path: string) => streamed(path));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
  render(
    <QueryClientProvider client={queries}>
      <KeepsUnsent>
        <ThreadList here="t" />
        <Thread id="t" />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
  await screen.findByText("at work", { selector: "p" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("is followed while somebody writes the next question beside it", async () => {
  fireEvent.change(screen.getByLabelText("What is asked"), { target: { value: "And swifts?" } });
  SERVER.title = "Larks sing";
  await act(happened);
  expect(await screen.findByRole("heading", { name: "Larks sing" })).toBeTruthy();
});

it("is over once its run is in the list of runs, which may be after its last event", async () => {
  SERVER.title = "Larks sing";
  await act(happened);
  await screen.findByRole("heading", { name: "Larks sing" });
  SERVER.status = "idle";
  await act(() => told("/swarm/changes/stream", { of: ["threads"] }));
  expect(await screen.findByText("idle", { selector: "p" })).toBeTruthy();
});

it("is rejected, and not idle, where a no has ended its last turn", async () => {
  Object.assign(SERVER, { status: "idle", outcome: "rejected" });
  await act(happened);
  expect(await screen.findByText("rejected", { selector: "p" })).toBeTruthy();
});

it("says when it could not be looked at after something had happened, and is looked at when asked", async () => {
  SERVER.fails = "The disk is full";
  await act(happened);
  expect((await screen.findByRole("alert")).textContent).toContain("The disk is full");
  expect(screen.getByRole("heading", { name: "Larks" })).toBeTruthy();
  Object.assign(SERVER, { title: "Larks sing", fails: "" });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Larks sing" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("is pausing, and says who finishes first, till nobody is at work any more", async () => {
  const bar = { instance: "w", agent: "w", started_at: 1, ended_at: null };
  Object.assign(SERVER, { approvals: [{ kind: "pause" }], bars: [bar] });
  await act(happened);
  await screen.findByText("pausing: Writer finishes first");
  Object.assign(SERVER, { bars: [{ ...bar, ended_at: 2 }] });
  await act(() => told("/swarm/changes/stream", { of: ["threads"] }));
  await screen.findByText("paused");
});

it("says that a run failed, and of what, also of a first one that was refused, till another is begun", async () => {
  SERVER.status = "idle";
  const detail = "the model that Writer has is not there";
  await told("/swarm/threads/t/events/stream", { seq: 1, kind: "run_failed", data: { detail } });
  expect((await screen.findByRole("alert")).textContent).toBe(`The run failed: ${detail}`);
  await screen.findByText("failed", { selector: "p" });
  await told("/swarm/threads/t/events/stream", { seq: 2, kind: "run_started", data: {} });
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
