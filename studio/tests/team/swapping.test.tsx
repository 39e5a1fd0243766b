import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/problems";
import { Swapping } from "../../src/pages/team/swapping";

const server = vi.hoisted(() => ({
  threads: 1,
  stands: "v1",
  planned: [] as unknown[],
  found: [] as unknown[],
  /** Threads that refuse, with the reason: their plan, or the swap itself. */
  refuses: {} as Record<string, ["plan" | "swap" | "command", string]>,
}));

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: async (path: string, { body, params }: Asked) => {
      if (path === "/threads/search") return searched(body as { offset: number; limit: number });
      const command = taken(path, params?.path.thread_id ?? "");
      if (path.endsWith("/plan"))
        return {
          same: false,
          version: server.stands,
          words: `To ${server.stands}`,
          diagnostics: server.found,
          warnings: server.threads === 1 ? ["what Writer has done counts as done"] : [],
        };
      server.planned.push(body.planned);
      if (body.planned !== server.stands) throw new ApiError(409, { detail: "plan it anew" });
      return { command };
    },
  },
}));

/** What becomes of a swap; raises where its plan, or itself, is refused at the door. */
function taken(path: string, thread: string) {
  const [when, why] = server.refuses[thread] ?? [];
  if (when && when === (path.endsWith("/plan") ? "plan" : "swap"))
    throw new ApiError(422, { detail: why ?? "" });
  return when === "command" ? { state: "refused", reason: why } : { state: "applied", reason: "" };
}

function searched({ offset, limit }: { offset: number; limit: number }) {
  const all = Array.from({ length: server.threads }, (_, at) => ({
    thread_id: `t${at}`,
    title: `About t${at}`,
    status: "idle",
  }));
  const headers = new Headers({ "x-pagination-total": String(all.length) });
  return { data: all.slice(offset, offset + limit), response: { headers } };
}

type Asked = { body: Record<string, unknown>; params?: { path: { thread_id: string } } };

beforeEach(() => {
  server.refuses = {};
  server.planned = [];
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
  await screen.findByText("2 swapped · 3 cannot be: each says why");
  const stays = (of: string) => screen.getByRole("listitem", { name: `About ${of}` }).textContent;
  expect(stays("t0")).toMatch(/It stays as it is: nothing has begun on it/);
  expect(stays("t2")).toMatch(/It stays as it is: Editor has left the team/);
  expect(stays("t3")).toMatch(/It stays as it is: a swap waits for a yes/);
  expect(stays("t4")).toMatch(/swapped/);
  expect(server.planned).toEqual(["v1", "v1", "v1"]); // t1, t3 and t4: each once
});
