import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Protocol, Version } from "../../src/api/types";
import { comparedWith } from "../../src/pages/foundry/compared";
import { Notes } from "../../src/pages/foundry/notes";
import { PROTOCOL } from "../whole";

const entry = (verdict: Protocol["audit"][number]["verdict"], version: number, at: number, by = "") =>
  ({
    verdict,
    version,
    at,
    by,
    hash: `${version}`.repeat(64),
    reason: "",
    not_heard: [],
  }) satisfies Protocol["audit"][number];
const version = (number: number, by_hand = false) => ({ version: number, text: "Walk.", by_hand }) as Version;
const ONE: Protocol = {
  ...PROTOCOL,
  draft_version: 3,
  draft_versions: [version(1), version(2), version(3, true)],
  audit: [entry("rejected", 1, 100, "Bob"), entry("edited", 3, 0), entry("edited", 3, 300, "Ann")],
};

describe("the audit trail of a protocol", () => {
  it("names who has written a version by hand beside who has decided", () => {
    render(<Notes one={ONE} />);
    const trail = within(screen.getByRole("region", { name: "Audit trail" }));
    const told = trail.getAllByRole("listitem").map((one) => one.querySelector("p")?.textContent ?? "");
    expect(told[0]).toMatch(/^sent back version 1 by Bob, /);
    expect(told[1], "of whom nobody knows when they wrote it").toBe("written by hand: version 3");
    expect(told[2]).toMatch(/^written by hand: version 3 by Ann, /);
  });

  it("names who has changed the team, and how, and no version", () => {
    const team = {
      ...entry("team", 0, 400, "Dr. B"),
      version: null,
      hash: "",
      reason: "Legal Reviewer joined",
    };
    render(<Notes one={{ ...ONE, audit: [entry("rejected", 1, 100, "Bob"), team] }} />);
    const trail = within(screen.getByRole("region", { name: "Audit trail" }));
    const told = trail.getAllByRole("listitem").map((one) => one.textContent ?? "");
    expect(told[1]).toMatch(/^team changed by Dr\. B, .*Legal Reviewer joined$/);
    expect(told[1]).not.toContain("version");
    const shown = { ...ONE, audit: [entry("rejected", 1, 100, "Bob"), team] };
    expect(comparedWith(shown, version(3), 0).before?.version, "a change of the team decides on none").toBe(
      1,
    );
  });

  it("compares what was written by hand with what was decided on, and says so of it", () => {
    const { before } = comparedWith(ONE, version(3, true), 0);
    expect(before?.version).toBe(1);
    const later = { ...ONE, draft_versions: [...ONE.draft_versions, version(4)] };
    expect(comparedWith(later, version(4), 0).others.map(([, words]) => words)).toEqual([
      "Version 3, by hand",
      "Version 2",
      "Version 1, sent back",
    ]);
    expect(comparedWith(later, version(4), 0).before?.version).toBe(1);
  });
});
