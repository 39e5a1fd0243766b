import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { TeamPage } from "../../src/api/types";
import { ChangeList } from "../../src/pages/team/change-list";
import Versions from "../../src/pages/team/versions";

const CHANGE = { kind: "switched", subject: "tool", id: "mail", old: "on", new: "off", reason: "", also: [] };
const made = (number: number, by: string, change: unknown) => ({ number, hash: "h", at: 1, by, change });

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: (path: string) =>
      Promise.resolve(
        path.endsWith("/changes")
          ? [made(0, "", null), made(1, "", CHANGE), made(2, "Ann", { ...CHANGE, version: 2 })]
          : [],
      ),
    POST: () => Promise.resolve([]),
  },
}));

afterEach(cleanup);

it("tells of each version who made it, of old ones that nobody knows, and which one stands now", async () => {
  const team = { assistant_id: "a", version: 2, assistant_version: 1, agents: [], tools: [], groups: [] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Versions team={team as unknown as TeamPage} />
    </QueryClientProvider>,
  );
  const list = await screen.findByRole("list", { name: "Versions" });
  const [newest, older, first] = within(list)
    .getAllByRole("listitem")
    .map((one) => one.textContent ?? "");
  expect(newest).toMatch(/by Ann/);
  expect(older).toMatch(/by unknown/);
  expect(first).not.toMatch(/ by /);
  fireEvent.click(within(list).getAllByRole("button")[0] as HTMLElement);
  expect(await screen.findByText("Version 2 is what stands now")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Go back/ })).toBeNull();
});

it("speaks of a loop as what it is, and of several as which", () => {
  const change = (id: string, of: string) => ({
    kind: "changed" as const,
    subject: "step" as const,
    id,
    old: "",
    new: "",
    words: `~ A · drafts, in each round of ${of}  →  A · drafts`,
  });
  const loop = (node: string, words: string) => ({ id: `frame:${node}`, node, words, kind: "loop" as const });
  const frames = [loop("loop-a", "repeat until A is happy"), loop("loop-b", "repeat 3 times")].map((one) => ({
    ...one,
    within: "",
    nodes: [],
    spans: [],
  }));
  const { rerender } = render(
    <ChangeList none="" changes={[change("a", "loop-a")]} frames={frames.slice(0, 1)} />,
  );
  expect(screen.getByText(/in each round of the loop →/)).toBeTruthy();
  rerender(<ChangeList none="" changes={[change("a", "loop-a")]} frames={frames} />);
  expect(screen.getByText(/in each round of “repeat until A is happy” →/)).toBeTruthy();
});
