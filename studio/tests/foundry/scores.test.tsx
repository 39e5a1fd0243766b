import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Version } from "../../src/api/types";
import { Scores } from "../../src/pages/foundry/scores";

const scored = (by: string, feedback: string) => ({
  empathy_score: 9,
  structure_score: 9,
  clinical_appropriateness: 9,
  quality: 9,
  feedback,
  by,
});
const FOUND = "it asks for what would do harm";
const VERSION: Version = {
  version: 1,
  hash: "0",
  text: "Run.",
  by: "drafter",
  instance: "drafter",
  safety: { level: "unsafe", concerns: [`${FOUND}: “run.”`, "Too steep."], recommendations: [] },
  clinical: [scored("clinical-critic", "Warm."), scored("peer-critic", "Long.")],
  reviews: [],
  findings: [{ kind: "contraindicated", level: "unsafe", why: FOUND, words: "run." }],
  level: "unsafe",
  quality: 9,
};

afterEach(cleanup);

describe("what is said of a version", () => {
  it("tells of several critics who each is, and of one nobody's name", () => {
    const { rerender } = render(<Scores of={VERSION} />);
    const said = within(screen.getByRole("region", { name: "Clinical scores" }));
    expect(said.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
      "Clinical Critic",
      "Peer Critic",
    ]);
    rerender(<Scores of={{ ...VERSION, clinical: VERSION.clinical.slice(0, 1) }} />);
    expect(said.queryAllByRole("heading", { level: 3 })).toEqual([]);
  });

  it("says once what rules and guardian both find", () => {
    render(<Scores of={VERSION} />);
    const lines = within(screen.getByRole("region", { name: "Safety" })).getAllByRole("listitem");
    expect(lines.map((one) => one.textContent)).toEqual([`${FOUND}: “run.”`, "Too steep."]);
  });
});
