import { describe, expect, it } from "vitest";
import type { AgentTold, Diagnostic, Phrase, TeamPage, ToolTold } from "../src/api/types";
import { offered } from "../src/editor/naming";
import { meant } from "../src/editor/rewriting";
import { changeWords } from "../src/pages/team/change-words";
import { keepDraft, readDraft } from "../src/pages/team/draft";
import { editedOf, toolEdited } from "../src/pages/team/edited";
import { worstFirst } from "../src/pages/team/findings";
import { moved } from "../src/pages/team/grid";
import { litBy } from "../src/pages/team/marks";
import { rulesOf } from "../src/pages/team/rules";
import { signOf } from "../src/thread/rights";
import { agentOf, pictureOf, TEAM, toolOf } from "./whole";

describe("a draft", () => {
  it("survives a reload, and can be thrown away", () => {
    keepDraft("music", { prompt: "UI works", base: "v1" });
    expect(readDraft("music")).toEqual({ prompt: "UI works", base: "v1" });
    expect(readDraft("press")).toBeNull();
    keepDraft("music", null);
    expect(readDraft("music")).toBeNull();
  });

  it("is nothing where what is kept is no draft", () => {
    for (const kept of ["{", "3", "null", '{"prompt": 1, "base": "v"}']) {
      expect(readDraft("music", { getItem: () => kept })).toBeNull();
    }
  });
});

function finding(start: number, end: number, rewrite: string | null): Diagnostic {
  return { code: "SW1", severity: "error", start, end, line: 1, column: 1, message: "?", rewrite };
}

describe("the rewrite by keyboard", () => {
  const all = [finding(20, 25, "later"), finding(2, 6, "here"), finding(8, 9, null)];

  it("is the one at the cursor, or the next, or the first of all", () => {
    expect(meant(all, 4)?.rewrite).toBe("here");
    expect(meant(all, 8)?.rewrite).toBe("later");
    expect(meant(all, 30)?.rewrite).toBe("here");
    expect(meant([finding(0, 1, null)], 0)).toBeUndefined();
  });
});

describe("names", () => {
  it("are offered by how they begin, whatever their case", () => {
    const names = [
      { name: "Écrivain", kind: "agent", about: "" },
      { name: "FileSystem", kind: "tool", about: "low risk" },
    ] as const;
    expect(offered(names, "éc").map((one) => one.label)).toEqual(["Écrivain"]);
    expect(offered(names, "fi").map((one) => one.detail)).toEqual(["tool"]);
    expect(offered(names, "system")).toEqual([]);
  });
});

describe("a place of the prompt", () => {
  it("lights what the narrowest phrases around it became", () => {
    const phrase = (id: string, start: number, end: number): Phrase => ({
      id,
      start,
      end,
      kind: "step",
      words: id,
    });
    const phrases = [phrase("flow", 0, 40), phrase("a", 5, 10), phrase("b", 5, 10), phrase("c", 20, 30)];
    expect(litBy(phrases, 7)).toEqual(new Set(["a", "b"]));
    expect(litBy(phrases, 15)).toEqual(new Set(["flow"]));
    expect(litBy(phrases, 50)).toEqual(new Set());
  });
});

describe("keys in a grid", () => {
  const of = { rows: 3, columns: 4 };

  it("move by one, to the ends, and never out of it", () => {
    expect(moved({ row: 1, column: 1 }, "ArrowRight", of)).toEqual({ row: 1, column: 2 });
    expect(moved({ row: 0, column: 0 }, "ArrowUp", of)).toEqual({ row: 0, column: 0 });
    expect(moved({ row: 0, column: 1 }, "End", of)).toEqual({ row: 0, column: 3 });
    expect(moved({ row: 0, column: 1 }, "PageDown", of)).toEqual({ row: 2, column: 1 });
    expect(moved({ row: 0, column: 1 }, "Tab", of)).toBeNull();
  });
});

describe("a cell of the grid", () => {
  const rule = (words: string) => ({ words, spans: [] });
  const rules = [
    rule("Ann may not use Mail"),
    rule("Press may use Mail"),
    rule("nobody else uses Mail"),
    rule("Ann may use Mailbox"),
  ];
  const team: TeamPage = {
    ...TEAM,
    agents: [agentOf("Ann"), agentOf("Anna")],
    groups: [{ id: "press", name: "Press", agents: ["anna"] }],
    workflow: { ...TEAM.workflow, picture: { ...pictureOf(), rules } },
  };

  it("quotes what is said of its agent, a group of its, or nobody, and of its tool alone", () => {
    const said = (id: string, name: string) =>
      rulesOf(team, { id, name }, { name: "Mail" }).map((one) => one.words);
    expect(said("ann", "Ann")).toEqual(["Ann may not use Mail", "nobody else uses Mail"]);
    expect(said("anna", "Anna")).toEqual(["Press may use Mail", "nobody else uses Mail"]);
  });

  it("tells what is forbidden from what was never given", () => {
    const cell = { effect: "deny" as const, reason: "", set: null, own: null, team: null };
    expect(signOf({ ...cell, rule: "not_granted" })).toBe("none");
    expect(signOf({ ...cell, rule: "override" })).toBe("deny");
  });
});

describe("what is typed about an agent", () => {
  it("is a change only where the agent is not so already", () => {
    const agent = { prompt: "Write.", role: "writes", model: "", kind: "auto" } as AgentTold;
    expect(editedOf(agent, { prompt: "Write.", role: "draws", model: "" })).toEqual({ role: "draws" });
    expect(editedOf({ ...agent, role: "draws" }, { role: "draws" })).toEqual({});
  });

  it("takes no space around a name for another name", () => {
    const tool = { name: "Mail", description: "", risk: "low" } as ToolTold;
    expect(toolEdited(tool, { name: " Mail ", risk: "low" })).toEqual({});
    expect(toolEdited(tool, { name: "Post ", risk: "high" })).toEqual({ name: "Post", risk: "high" });
  });
});

describe("findings", () => {
  it("are listed with errors first, then as they stand in the words", () => {
    const all = [
      finding(9, 10, null),
      { ...finding(1, 2, null), severity: "info" as const },
      finding(4, 5, null),
    ];
    expect(worstFirst(all).map((one) => one.start)).toEqual([4, 9, 1]);
  });
});

describe("what led to a version", () => {
  const team = {
    agents: [agentOf("Waiter")],
    tools: [toolOf("Pot")],
    groups: [{ id: "hall", name: "The hall", agents: [] }],
  };
  it.each([
    [{ kind: "permitted", subject: "permission", id: "waiter pot" }, "the right of Waiter to Pot"],
    [{ kind: "reverted", subject: "registry", id: "0" }, "back to version 0"],
    [{ kind: "switched", subject: "agent", id: "waiter" }, "switched agent Waiter"],
    [{ kind: "switched", subject: "switch", id: "waiter pot" }, "switched Waiter: Pot"],
    [{ kind: "removed", subject: "tool", id: "gone" }, "removed tool gone"],
    [{ kind: "changed", subject: "group", id: "hall" }, "changed group The hall"],
    [{ kind: "changed", subject: "registry", id: "2 agents" }, "changed 2 agents"],
  ])("is told by names: %o", (change, words) => {
    expect(changeWords(change, team)).toBe(words);
  });
});
