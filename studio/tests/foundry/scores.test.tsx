import { render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Version } from "../../src/api/types";
import { Scores } from "../../src/pages/foundry/scores";
import { boundOf, type GoodFrom, isGood } from "../../src/pages/foundry/standing";
import { Versions } from "../../src/pages/foundry/versions";

// jsdom has none; the chart of versions looks at its room.
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

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
  written_by: "",
  by_hand: false,
  edited_by: "",
  edited_at: null,
  replaced: false,
  outcomes: [],
  safety: { level: "unsafe", concerns: [`${FOUND}: “run.”`, "Too steep."], recommendations: [] },
  clinical: [scored("clinical-critic", "Warm."), scored("peer-critic", "Long.")],
  reviews: [],
  findings: [{ kind: "contraindicated", level: "unsafe", why: FOUND, words: "run." }],
  level: "unsafe",
  quality: 9,
};

const SEEDS: GoodFrom = [{ quality: 8, by: null, above: false }];
const STRICT: GoodFrom = [
  { quality: 9, by: null, above: true },
  { quality: 9.5, by: "peer-critic", above: false },
];

describe("what is said of a version", () => {
  it("tells of several critics who each is, and of one nobody's name", () => {
    const { rerender } = render(<Scores of={VERSION} goodFrom={SEEDS} />);
    const said = within(screen.getByRole("region", { name: "Clinical scores" }));
    expect(said.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
      "Clinical Critic",
      "Peer Critic",
    ]);
    rerender(<Scores of={{ ...VERSION, clinical: VERSION.clinical.slice(0, 1) }} goodFrom={SEEDS} />);
    expect(said.queryAllByRole("heading", { level: 3 })).toEqual([]);
  });

  it("says once what rules and guardian both find", () => {
    render(<Scores of={VERSION} goodFrom={SEEDS} />);
    const lines = within(screen.getByRole("region", { name: "Safety" })).getAllByRole("listitem");
    expect(lines.map((one) => one.textContent)).toEqual([`${FOUND}: “run.”`, "Too steep."]);
  });

  it("says whose words stand in an agent's place, and who is concerned", () => {
    const safety = {
      ...VERSION.safety,
      level: "caution" as const,
      by: ["safety-guardian", "legal-reviewer"],
    };
    const byHand = {
      by: "safety-guardian",
      text: "Level: safe.",
      quality: null,
      by_hand: true,
      edited_by: "Ann",
    };
    const nobody = { ...byHand, text: "Safe!", edited_by: "" };
    render(<Scores of={{ ...VERSION, clinical: [], safety, reviews: [byHand, nobody] }} goodFrom={SEEDS} />);
    const said = within(screen.getByRole("region", { name: "Clinical scores" }));
    expect(said.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
      "Ann, by hand, in Safety Guardian’s place",
      "A person, by hand, in Safety Guardian’s place",
    ]);
    expect(screen.getByText("Safety Guardian and Legal Reviewer are concerned")).toBeTruthy();
  });

  it("marks each critic's scores where the prompt calls them good enough", () => {
    const { container, rerender } = render(<Scores of={VERSION} goodFrom={STRICT} />);
    const marks = () =>
      [...container.querySelectorAll<HTMLElement>("[style*='left']")].map((one) => one.style.left);
    expect(marks()).toEqual([...Array(4).fill("90%"), ...Array(4).fill("95%")]);
    expect(screen.getAllByText("of 10, not more than 9")).toHaveLength(4);
    expect(screen.getAllByText("of 10, less than 9.5")).toHaveLength(4);
    rerender(<Scores of={VERSION} goodFrom={SEEDS} />);
    expect(marks()).toEqual(Array(8).fill("80%"));
    expect(screen.getAllByText("of 10, good enough")).toHaveLength(8);
    rerender(<Scores of={VERSION} goodFrom={STRICT.slice(1)} />);
    expect(marks()).toEqual(Array(4).fill("95%"));
  });

  it("marks the chart of versions there, too", () => {
    const { container } = render(
      <Versions of={[VERSION]} shown={0} review={1} goodFrom={STRICT} pick={() => undefined} />,
    );
    const marks = [...container.querySelectorAll<HTMLElement>("[style*='bottom']")].map(
      (one) => one.style.bottom,
    );
    expect(marks).toEqual(["90%"]);
  });

  it("tells safety by the tick, and quality by the bar", () => {
    const poor: Version = { ...VERSION, level: "safe", quality: 3.3 };
    const { container, rerender } = render(
      <Versions of={[poor]} shown={0} review={1} goodFrom={SEEDS} pick={() => undefined} />,
    );
    const bar = () => container.querySelector("[style*='height']")?.className;
    const button = screen.getByRole("button");
    expect([bar(), button.title]).toEqual([
      expect.stringContaining("bg-care"),
      "Safety: safe. Quality: 3.3 of 10, not good enough.",
    ]);
    expect(within(button).getByText("Safe").className).toContain("text-good");
    rerender(<Versions of={[VERSION]} shown={0} review={1} goodFrom={SEEDS} pick={() => undefined} />);
    expect([bar(), button.title]).toEqual([
      expect.stringContaining("bg-good"),
      "Safety: unsafe. Quality: 9 of 10.",
    ]);
    expect(within(button).getByText("Unsafe").className).toContain("text-bad");
  });

  it("goes by the bound of each critic, and of a version by that of all", () => {
    expect(boundOf(STRICT, "peer-critic")?.quality).toBe(9.5);
    expect(boundOf(STRICT, "clinical-critic")).toEqual(STRICT[0]);
    expect(boundOf(STRICT.slice(1), "clinical-critic")).toBeNull();
    expect(boundOf(STRICT.slice(1), null)?.quality).toBe(9.5);
    expect([isGood(9, STRICT[0] ?? null), isGood(9.1, STRICT[0] ?? null), isGood(1, null)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
