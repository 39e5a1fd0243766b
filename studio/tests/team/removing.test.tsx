import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { TeamPage } from "../../src/api/types";
import Agents from "../../src/pages/team/agents";
import Groups from "../../src/pages/team/groups";
import Tools from "../../src/pages/team/tools";
import { KeepsUnsent } from "../../src/parts/unsent";
import { agentOf, TEAM, toolOf } from "../whole";

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

function team(prompt: string): TeamPage {
  return {
    ...TEAM,
    workflow: { ...TEAM.workflow, prompt },
    agents: ["Bo", "Ann"].map(agentOf),
    tools: [toolOf("Refund")],
    groups: [{ id: "desk", name: "Desk", agents: ["ann"] }],
  };
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
