/** Pages of a server that fails, is silent, or stands behind something that answers for it. */
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../src/api/problems";
import { newQueries } from "../src/api/queries";
import { Refused } from "../src/parts/refused";
import { Waiting } from "../src/parts/waiting";

let asked = 0;
let answer: () => Promise<Response>;

vi.stubGlobal(
  "Request",
  class extends Request {
    constructor(url: string, init: RequestInit) {
      super(new URL(url, "http://studio"), init);
    }
  },
);
vi.stubGlobal("fetch", () => {
  asked += 1;
  return answer();
});
const { api } = await import("../src/api/client");
const { teamList } = await import("../src/api/teams");

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Teams() {
  const all = useQuery(teamList);
  if (all.isPending) return <Waiting what="the teams" />;
  if (all.isError) return <Refused what="The teams" error={all.error} again={() => void all.refetch()} />;
  return <p>{all.data.length} teams</p>;
}

async function shown() {
  render(
    <QueryClientProvider client={newQueries()}>
      <Teams />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(2_000));
}

function page(status: number) {
  const headers = { "content-type": "text/html" };
  return () => Promise.resolve(new Response("<html><h1>Bad Gateway</h1></html>", { status, headers }));
}

it("says within two seconds what is wrong with a list, having asked once more, and offers to try again", async () => {
  answer = () => Promise.resolve(Response.json({ title: "Internal", detail: "disk full" }, { status: 500 }));
  await shown();
  expect(screen.getByRole("alert").textContent).toContain("The server failed (500).disk full");
  expect(asked).toBe(2);
  answer = () => Promise.resolve(Response.json([]));
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  await act(() => vi.advanceTimersByTimeAsync(100));
  screen.getByText("0 teams");
});

it("says within two seconds that nobody is there", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await shown();
  expect(screen.getByRole("alert").textContent).toContain("The server does not answer.");
  screen.getByRole("button", { name: "Try again" });
});

it("says of a server that has said nothing for long that it is waited for", async () => {
  answer = () => new Promise(() => undefined);
  await shown();
  expect(screen.getByRole("status").textContent).not.toContain("takes long");
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole("status").textContent).toContain("takes long");
});

it.each([200, 502])(
  "tells a page in place of data (%i) in its own words, with what can be done",
  async (status) => {
    answer = page(status);
    await shown();
    const told = screen.getByRole("alert").textContent;
    expect(told).toContain(`The server answered with a page in place of data (${status}).`);
    expect(told).toContain("a proxy, or a page to sign in at");
    expect(told).not.toMatch(/JSON|token|<h1>|may have arrived/);
  },
);

it("knows of a page in place of an answer to what was sent whether it may have arrived", async () => {
  const told = async (status: number) => {
    answer = page(status);
    const error = await api.POST("/threads", { body: {} }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ApiError);
    const { container } = render(<Refused what="The thread" error={error} did="was not begun" />);
    const may = container.textContent?.includes("may have arrived");
    cleanup();
    return may;
  };
  expect([await told(200), await told(502), await told(403)]).toEqual([true, true, false]);
});
