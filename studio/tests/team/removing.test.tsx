import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { TeamPage } from "../../src/api/types";
import Agents from "../../src/pages/team/agents";
import Groups from "../../src/pages/team/groups";
import Tools from "../../src/pages/team/tools";
import { KeepsUnsent } from "../../src/parts/unsent";

const SENT = vi.hoisted(() => [] as unknown[]);
vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: async (_: string, { body }: { body: unknown }) => {
      SENT.push(body);
      return { version: 2, also: [], reason: "", recompile: false };
    },
  },
}));

const told = (name: string) => ({ id: name.toLowerCase(), name, aliases: [] as string[], on: true });
const agent = (name: string) => ({
  ...told(name),
  role: "",
  prompt: "",
  model: "",
  kind: "auto",
  steps_off: [],
});
const tool = (name: string) => ({ ...told(name), description: "", risk: "low" });

function team(prompt: string): TeamPage {
  return {
    assistant_id: "trio",
    workflow: { prompt, picture: { rules: [], nodes: [] } },
    agents: [agent("Bo"), agent("Ann")],
    tools: [tool("Refund")],
    groups: [{ id: "desk", name: "Desk", agents: ["ann"] }],
    matrix: { agents: [told("Bo"), told("Ann")], tools: [told("Refund")], rows: [] },
  } as unknown as TeamPage;
}

function shown(Page: (props: { team: TeamPage }) => React.ReactNode, prompt: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <Page team={team(prompt)} />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Remove …" }));
}

const PAGES = [
  [Agents, "Bo", "Ann writes, then Bo checks.", "Ann writes, then Bob checks.", "no new thread can begin"],
  [Tools, "Refund", "Only Ann may use Refund.", "Ann writes refunds.", "is not understood"],
  [Groups, "Desk", "Everyone in Desk writes.", "Ann writes at her desktop.", "is not understood"],
] as const;

it.each(PAGES)(
  "says before somebody or something goes that the prompt names it",
  (Page, name, prompt, _, why) => {
    shown(Page, prompt);
    const said = screen.getByRole("alert").textContent ?? "";
    expect(said).toContain(`The prompt names ${name}`);
    expect(said).toContain(why);
    expect(SENT).toEqual([]);
  },
);

it.each(PAGES)(
  "says nothing where the prompt does not name it, and asks once more all the same",
  (Page, name, _, prompt) => {
    shown(Page, prompt);
    expect(screen.queryByRole("alert")).toBeNull();
    screen.getByRole("button", { name: `Remove ${name}` });
    expect(SENT).toEqual([]);
  },
);
