import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ChangeList } from "../../src/pages/team/change-list";
import { PromptOf } from "../../src/pages/team/prompt-of";
import { type PromptThen, promptsThen } from "../../src/pages/team/prompts-then";
import Versions from "../../src/pages/team/versions";
import { TEAM } from "../whole";

const CHANGE = { kind: "switched", subject: "tool", id: "mail", old: "on", new: "off", reason: "", also: [] };
const made = (number: number, by: string, change: unknown, names = {}) => ({
  number,
  hash: "h",
  at: 1,
  by,
  change,
  names,
});
const GONE = { ...CHANGE, kind: "removed", subject: "agent", id: "gossip-columnist" };

const kept = (version: number, metadata: object) => ({
  version,
  metadata,
  created_at: "2026-01-01",
  updated_at: "2026-01-01",
});
const back = (from: number, by: string) => ({ at: Date.now() / 1000 - 60, by, from });
const ASSISTANT = [kept(2, { held_again: "mine" }), kept(1, { held_again: [back(2, "Ann"), back(2, "")] })];

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: (path: string) =>
      Promise.resolve(
        path.endsWith("/changes")
          ? [
              made(0, "", null),
              made(1, "", CHANGE),
              made(2, "Ann", { ...GONE, version: 2 }, { "gossip-columnist": "Gossip Columnist" }),
            ]
          : path === "/swarm/proposals/{token}"
            ? { workflow: { prompt: "The words of the proposal." } }
            : [],
      ),
    POST: (path: string) =>
      Promise.resolve(
        path === "/swarm/compile" ? { ok: true, changes: [] } : path.endsWith("/versions") ? ASSISTANT : [],
      ),
  },
}));

it("tells of each version who made it, of old ones that nobody knows, and which one stands now", async () => {
  const team = { ...TEAM, assistant_id: "a", version: 2 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Versions team={team} />
    </QueryClientProvider>,
  );
  const list = await screen.findByRole("list", { name: "Versions" });
  const [newest, older, first] = within(list)
    .getAllByRole("listitem")
    .map((one) => one.textContent ?? "");
  expect(newest).toMatch(/by Ann/);
  expect(newest).toMatch(/removed agent Gossip Columnist/);
  expect(older).not.toMatch(/\bby\b/);
  expect(first).not.toMatch(/ by /);
  fireEvent.click(within(list).getAllByRole("button")[0] as HTMLElement);
  expect(await screen.findByText("Version 2 is what stands now")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Go back/ })).toBeNull();
});

it("tells of a prompt that somebody went back to who did so, when, and from which", async () => {
  const team = { ...TEAM, assistant_id: "b", assistant_version: 1 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Versions team={team} />
    </QueryClientProvider>,
  );
  const prompts = await screen.findByRole("region", { name: "Prompts" });
  const rows = (await within(prompts).findAllByRole("button")).map((one) => one.textContent ?? "");
  const told = rows.filter((one) => one.includes("went back"));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^1.*Ann went back to it from version 2 .*ago, and once before/);
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

describe("where the config file's prompt goes before an approved one", () => {
  const version = (number: number, metadata: Record<string, unknown>) =>
    ({ version: number, metadata, created_at: "2026-01-01", updated_at: "2026-01-01" }) as never;
  const versions = [
    version(1, {}),
    version(2, { workflow: "w2", workflow_over: "file-1", proposal: "p2" }),
    version(3, { workflow: "w3", workflow_over: "file-2", proposal: "p3" }),
  ];
  const then = (over: readonly string[], last = 3) =>
    promptsThen({ assistant_version: last, file: { prompt: "", over: [...over] } }, versions, []);

  it("says so, and that it is what stands", () => {
    const [file, ...others] = then(["file-3", "whole-3"]);
    expect(file).toMatchObject({ version: null, token: null, now: true });
    expect(file?.note).toContain("after version 3 was approved");
    expect(others.filter((one) => one.now)).toEqual([]);
    expect(others.map((one) => [one.version, one.outdated])).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
  });

  it("says nothing of it while the file says what it did", () => {
    const all = then(["file-2", "whole-2"]);
    expect(all.map((one) => [one.version, one.now, one.outdated])).toEqual([
      [3, true, false],
      [2, false, true],
      [1, false, false],
    ]);
    expect(then(["file-2"], 1).filter((one) => one.now)).toMatchObject([{ version: 1 }]);
  });

  it("shows the words that stand for the file's, and offers no way to what would not stand", async () => {
    const prompt = "The file's words of now.";
    const team = {
      ...TEAM,
      assistant_version: 3,
      workflow: { ...TEAM.workflow, prompt },
      file: { prompt, over: ["file-3"] },
    };
    const shown = (one: PromptThen | undefined) =>
      render(
        <QueryClientProvider client={new QueryClient()}>
          <PromptOf team={team} then={one as PromptThen} />
        </QueryClientProvider>,
      );
    const [file, third, , first] = then(["file-3"]);
    shown(file);
    expect(
      await screen.findByRole("heading", { name: "The prompt of the config file, which stands" }),
    ).toBeTruthy();
    expect(screen.getByText("The file's words of now.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    shown(first);
    expect(await screen.findByText("The file's words of now.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Go back to version 1" })).toBeTruthy();
    cleanup();
    shown(third);
    expect(await screen.findByText("The words of the proposal.")).toBeTruthy();
    expect(screen.getByText(/What the file says now goes before it/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Go back/ })).toBeNull();
  });
});
