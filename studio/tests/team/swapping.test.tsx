import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/problems";
import { Swapping } from "../../src/pages/team/swapping";

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const server = vi.hoisted(() => ({
  threads: 1,
  stands: "v1",
  planned: [] as unknown[],
  swapped: [] as string[],
  found: [] as unknown[],
  /** What of a thread was asked for in the list, and of which threads a plan. */
  selected: undefined as unknown,
  plans: [] as string[],
  /** Threads on which nothing has begun. */
  fresh: [] as string[],
  /** Threads that somebody else has swapped since. */
  moved: [] as string[],
  cancel: [] as string[],
  /** Threads that refuse, with the reason: their plan, or the swap itself. */
  refuses: {} as Record<string, ["plan" | "swap" | "command", string]>,
  status: "idle",
  /** What the list says besides of each thread. */
  more: [] as object[],
  /** Whether each that was swapped was to go on. */
  goesOn: [] as unknown[],
}));

const bell = vi.hoisted(() => ({ rings: [] as ((of: readonly unknown[] | null) => void)[] }));
vi.mock("../../src/stream/bell", () => ({
  onRing: (listener: (of: readonly unknown[] | null) => void) => {
    bell.rings.push(listener);
    return () => undefined;
  },
}));
vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: async (path: string, { body, params }: Asked) => {
      if (path === "/threads/search") {
        server.selected = body.select;
        return searched(body as { offset: number; limit: number });
      }
      const thread = params?.path.thread_id ?? "";
      const command = taken(path, thread);
      if (path.endsWith("/plan")) server.plans.push(thread);
      if (path.endsWith("/plan"))
        return {
          same: false,
          version: server.stands,
          follows: server.moved.includes(thread) ? "theirs" : "ours",
          cancel: server.cancel,
          words: `To ${server.stands}`,
          diagnostics: server.found,
          warnings: server.threads === 1 ? ["what Writer has done counts as done"] : [],
        };
      server.planned.push(body.planned);
      server.goesOn.push(body.go_on);
      check(body, thread);
      server.swapped.push(thread);
      return { command };
    },
  },
}));

/** What becomes of a swap; raises where its plan, or itself, is refused at the door. */
function taken(path: string, thread: string) {
  if (server.fresh.includes(thread)) throw new Error("planned, though nothing has begun on it");
  const [when, why] = server.refuses[thread] ?? [];
  if (when && when === (path.endsWith("/plan") ? "plan" : "swap"))
    throw new ApiError(422, { detail: why ?? "" });
  return when === "command" ? { state: "refused", reason: why } : { state: "applied", reason: "" };
}

/** Raises where the plan that is named holds no more. */
function check({ planned, follows }: Record<string, unknown>, thread: string) {
  if (planned !== server.stands) throw new ApiError(409, { detail: "plan it anew" });
  if (follows === "ours" && server.moved.includes(thread))
    throw new ApiError(409, { detail: "changed since you looked" });
}

function searched({ offset, limit }: { offset: number; limit: number }) {
  const all = Array.from({ length: server.threads }, (_, at) => ({
    thread_id: `t${at}`,
    title: `About t${at}`,
    status: server.status,
    extracted: { turn: server.fresh.includes(`t${at}`) ? null : 1 },
    ...server.more[at],
  }));
  const headers = new Headers({ "x-pagination-total": String(all.length) });
  return { data: all.slice(offset, offset + limit), response: { headers } };
}

type Asked = { body: Record<string, unknown>; params?: { path: { thread_id: string } } };

beforeEach(() => {
  server.refuses = {};
  server.planned = [];
  Object.assign(server, { swapped: [], more: [], fresh: [], moved: [], cancel: [], plans: [], goesOn: [] });
  server.status = "idle";
  server.stands = "v1";
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
});

it("swaps to what the plan was of, and where that is another by now, shows the plan anew", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Swapping assistant="news" graph="news" draft={null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText("To v1");
  screen.getByRole("option", { name: "what runs and changes is cancelled" }); // as warnings advise it
  expect(screen.getByText("what Writer has done counts as done").closest("details")).toBeNull();
  server.stands = "v2";
  fireEvent.click(screen.getByRole("button", { name: "Swap" }));
  await screen.findByText(/plan it anew/);
  await screen.findByText("To v2");
  const again = () => screen.getByRole<HTMLButtonElement>("button", { name: "Swap" });
  await waitFor(() => expect(again().disabled).toBe(false));
  fireEvent.click(again());
  await screen.findByText("swapped");
  expect(server.planned).toEqual(["v1", "v2"]);
});

it("tells how many threads there are beyond those that are shown, and shows them", async () => {
  server.threads = 52;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Swapping assistant="news" graph="news" draft={null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText(/50 of 52 threads/);
  fireEvent.click(screen.getByText("Show more"));
  await screen.findByText("About t51");
  await waitFor(() => expect(screen.queryByText(/of 52 threads/)).toBeNull());
});

it("shows what a draft leaves open beside each thread, before it is swapped", async () => {
  server.threads = 1;
  const of = { code: "SW403", start: 0, end: 10, line: 1, column: 1, rewrite: null };
  server.found = [
    { ...of, severity: "warning", message: "nothing could be made of this: 'Foo drafts'" },
    { ...of, severity: "info", message: "Editor has nothing to do" },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Swapping
        assistant="news"
        graph="news"
        draft={{ prompt: "Foo drafts.", reading: 0 }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const open = await screen.findByRole("region", { name: "What the prompt leaves open" });
  expect(open.textContent).toMatch(/nothing could be made of this: 'Foo drafts'.*line 1, column 1/);
  expect(open.textContent).not.toMatch(/nothing to do/);
  screen.getByRole("button", { name: "Swap" });
});

it("swaps all that can be, one after the other, and says of each that cannot why it stays", async () => {
  server.threads = 5;
  server.found = [];
  server.refuses = {
    t0: ["plan", "nothing has begun on it"],
    t2: ["swap", "Editor has left the team"],
    t3: ["command", "a swap waits for a yes"],
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Swapping assistant="news" graph="news" draft={null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText("1 cannot be: each says why");
  fireEvent.click(await screen.findByRole("button", { name: "Swap all 4" }));
  fireEvent.click(await screen.findByRole("button", { name: "Swap these 4" }));
  await screen.findByText("2 swapped · 3 cannot be: each says why");
  const stays = (of: string) => screen.getByRole("listitem", { name: `About ${of}` }).textContent;
  expect(stays("t0")).toMatch(/It stays as it is: nothing has begun on it/);
  expect(stays("t2")).toMatch(/It stays as it is: Editor has left the team/);
  expect(stays("t3")).toMatch(/It stays as it is: a swap waits for a yes/);
  expect(stays("t4")).toMatch(/swapped/);
  expect(server.planned).toEqual(["v1", "v1", "v1"]); // t1, t3 and t4: each once
});

it.each([
  ["interrupted", true],
  ["busy", true],
  ["idle", false],
  ["error", false],
])(
  "lets what waited go on once it is swapped, and what is over or has failed rest (%s)",
  async (status, goes) => {
    Object.assign(server, { threads: 1, status });
    shown();
    await screen.findByText("To v1");
    fireEvent.click(screen.getByRole("button", { name: "Swap" }));
    await screen.findByText("swapped");
    expect(server.goesOn).toEqual([goes]);
  },
);

it("begins nothing on a thread to which a swap is only proposed", async () => {
  Object.assign(server, { threads: 1, status: "interrupted" });
  shown();
  fireEvent.click(await screen.findByLabelText("A person approves each"));
  await screen.findByText("To v1");
  fireEvent.click(screen.getByRole("button", { name: "Swap" }));
  await screen.findByText("proposed");
  expect(server.goesOn).toEqual([false]);
});

it("says how each thread stands as that changes", async () => {
  Object.assign(server, { threads: 1, status: "busy" });
  shown();
  await screen.findByText("at work");
  server.status = "interrupted";
  for (const ring of bell.rings) ring(["threads"]);
  await waitFor(() => expect(screen.queryByText("at work")).toBeNull());
});

function shown() {
  server.found = [];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Swapping assistant="news" graph="news" draft={null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

it("swaps also those that are not listed yet, once it was told what all of it comes to", async () => {
  server.threads = 54;
  server.cancel = ["editor"];
  shown();
  fireEvent.click(await screen.findByRole("button", { name: "Swap all 54" }));
  const before = screen.getByRole("region", { name: "Before all are swapped" });
  const go = await screen.findByRole("button", { name: "Swap these 54" });
  expect(before.textContent).toMatch(
    /54 of 54 threads will be swapped · none has warnings · 54 running steps are cancelled/,
  );
  expect(server.swapped).toEqual([]);
  fireEvent.click(go);
  await screen.findByText("54 swapped", undefined, { timeout: 50_000 });
  expect(new Set(server.swapped).size).toBe(54);
}, 60_000);

it("leaves out a thread that somebody else has swapped since it was looked at, and says so", async () => {
  server.threads = 3;
  shown();
  fireEvent.click(await screen.findByRole("button", { name: "Swap all 3" }));
  const go = await screen.findByRole("button", { name: "Swap these 3" });
  server.moved = ["t1"];
  fireEvent.click(go);
  await screen.findByText("2 swapped · 1 cannot be: each says why");
  const row = screen.getByRole("listitem", { name: "About t1" });
  expect(row.textContent).toMatch(/It stays as it is: changed since you looked/);
  expect(server.swapped).toEqual(["t0", "t2"]);
});

it("plans nothing for a thread on which nothing has begun, and says so in plain words", async () => {
  server.threads = 3;
  server.fresh = ["t1"];
  shown();
  await screen.findByRole("button", { name: "Swap all 2" });
  const row = screen.getByRole("listitem", { name: "About t1" });
  expect(row.textContent).toMatch(/Nothing has begun on it: its next run takes/);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps the focus at its place while all are swapped, and after", async () => {
  server.threads = 2;
  shown();
  const press = async (name: string) => {
    const button = await screen.findByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  };
  await press("Swap all 2");
  expect(document.activeElement).not.toBe(document.body);
  await press("Swap these 2");
  await screen.findByText("2 swapped");
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it("asks of each thread for one plan, also once it is swapped, and in the list for nothing that was written", async () => {
  server.threads = 3;
  server.refuses = { t1: ["swap", "Editor has left the team"] };
  shown();
  fireEvent.click(await screen.findByRole("button", { name: "Swap all 3" }));
  fireEvent.click(await screen.findByRole("button", { name: "Swap these 3" }));
  await screen.findByText("2 swapped · 1 cannot be: each says why");
  await waitFor(() => expect(server.plans.filter((one) => one === "t1")).toHaveLength(2)); // as it stands now
  expect(server.plans.toSorted()).toEqual(["t0", "t1", "t1", "t2"]);
  expect(server.selected).toEqual(["thread_id", "title", "status", "interrupts"]);
});

it("says how each stands as the list of threads does", async () => {
  const asking = (kind: string) => ({
    status: "interrupted",
    interrupts: { it: [{ id: "a", value: { kind } }] },
  });
  server.more = [
    asking("gate"),
    asking("pause"),
    { extracted: { turn: 1, outcome: "rejected" } },
    { extracted: { turn: 1, outcome: "finished" } },
    { status: "busy" },
  ];
  server.threads = server.more.length;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Swapping assistant="a" graph="g" draft={null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole("listitem");
  const words = ["waits for a person", "paused", "rejected", "idle", "at work"];
  words.forEach((word, at) => {
    expect(rows[at]?.textContent).toContain(`About t${at}${word}`);
  });
});
