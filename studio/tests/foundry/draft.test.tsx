import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Protocol, Version } from "../../src/api/types";
import { Draft } from "../../src/pages/foundry/draft";
import { PROTOCOL } from "../whole";

const version = (number: number, text: string) =>
  ({
    version: number,
    hash: text.repeat(3),
    text,
    written_by: "",
    outcomes: [] as Version["outcomes"],
  }) as Version;
const VERSIONS = [version(1, "Walk."), version(2, "Walk each day.")];
const protocol = (final: string | null): Protocol => ({
  ...PROTOCOL,
  draft_version: 2,
  draft_versions: VERSIONS,
  final_protocol: final,
});
const shown = (final: string | null) => (
  <Draft one={protocol(final)} shown={VERSIONS[1]} writing={new Map()} />
);

describe("the draft on the page", () => {
  it("shows the final protocol once it is approved, though the changes were looked at", () => {
    const { rerender } = render(shown(null));
    fireEvent.click(screen.getByRole("button", { name: "Changes since version 1" }));
    expect(screen.queryByRole("region", { name: "Final protocol" })).toBeNull();
    rerender(shown("Walk each day. Approved."));
    screen.getByRole("region", { name: "Final protocol" });
  });

  it("shows the changes again where somebody asks for them afterwards", () => {
    const { rerender } = render(shown("Walk each day. Approved."));
    fireEvent.click(screen.getByRole("button", { name: "Changes since version 1" }));
    rerender(shown("Walk each day. Approved."));
    expect(screen.queryByRole("region", { name: "Final protocol" })).toBeNull();
  });

  it("is compared with the version that was decided on last, or any other before it", () => {
    const versions = ["Walk.", "Walk daily.", "Walk twice.", "Walk at noon.", "Walk at dusk."].map(
      (text, at) => version(at + 1, text),
    );
    const back = { version: 2, verdict: "rejected" } as Protocol["audit"][number];
    const one = { ...protocol(null), draft_versions: versions, draft_version: 4, audit: [back] } as Protocol;
    const of = (at: number) => <Draft one={one} shown={versions[at]} writing={new Map()} />;
    const { rerender, container } = render(of(3));
    fireEvent.click(screen.getByRole("button", { name: "Changes since version 2" }));
    expect([...container.querySelectorAll("del")].map((gone) => gone.textContent)).toEqual([" daily."]);
    const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Compare with" });
    const told = [...choice.options].map((option) => option.textContent);
    expect(told).toEqual(["Version 3", "Version 2, sent back", "Version 1"]);
    fireEvent.change(choice, { target: { value: "3" } });
    screen.getByRole("button", { name: "Changes since version 3" });
    expect([...container.querySelectorAll("del")].map((gone) => gone.textContent)).toEqual([" twice."]);
    // What was chosen for one version is chosen for no other.
    rerender(of(4));
    screen.getByRole("button", { name: "Changes since version 2" });
    // Of the version that was sent back, what the one before it had.
    rerender(of(1));
    screen.getByRole("button", { name: "Changes since version 1" });
    expect(screen.queryByRole("combobox", { name: "Compare with" })).toBeNull();
  });

  it("compares the words as they are read, and the signs of the formatting where somebody asks for them", () => {
    const old = "# Lifts\n\n1. **Look** at a lift.\n\n| Step | Fear |\n|---|---|\n| 1 | 40 |";
    const new_ = "# Lifts\n\n1. **Stand** at a lift.\n\n| Step | Fear |\n|---|---|\n| 1 | 30 |";
    const versions = [version(1, old), version(2, new_)];
    const one = { ...protocol(null), draft_versions: versions } as Protocol;
    const { container } = render(<Draft one={one} shown={versions[1]} writing={new Map()} />);
    fireEvent.click(screen.getByRole("button", { name: "Changes since version 1" }));
    const read = () => container.querySelector("p.whitespace-pre-wrap")?.textContent ?? "";
    const told = () =>
      ["del", "ins"].map((tag) => [...container.querySelectorAll(tag)].map((x) => x.textContent));
    expect(told()).toEqual([
      [" Look", " 40"],
      [" Stand", " 30"],
    ]);
    expect(read()).not.toMatch(/[#*|]/);
    fireEvent.click(screen.getByRole("button", { name: "As it is written" }));
    expect(read()).toContain("# Lifts");
    expect(told()[0]?.[0]).toBe(" **Look**");
  });

  it("shows the signs where nothing else differs, and says so", () => {
    const versions = [version(1, "Walk **daily**."), version(2, "Walk daily.")];
    const one = { ...protocol(null), draft_versions: versions } as Protocol;
    const { container } = render(<Draft one={one} shown={versions[1]} writing={new Map()} />);
    fireEvent.click(screen.getByRole("button", { name: "Changes since version 1" }));
    screen.getByText("Only signs of the formatting differ.");
    expect(container.querySelector("del")?.textContent).toBe(" **daily**.");
  });

  it("says of a version in which nothing changed that it is the same, and what the drafter could not do", () => {
    const rhyme = { by: "the clinician", wish: "Let it rhyme", done: "", left: "it cannot do that" };
    const same = { ...version(2, "Walk."), outcomes: [rhyme] };
    const one = { ...protocol(null), draft_versions: [VERSIONS[0], same] } as Protocol;
    render(<Draft one={one} shown={same} writing={new Map()} />);
    fireEvent.click(screen.getByRole("button", { name: "Changes since version 1" }));
    screen.getByText("The text is the same as version 1. The drafter could not do:");
    screen.getByText("“Let it rhyme”, asked for by the clinician: it cannot do that.");
  });

  it("is called on paper and as a file by its own heading, and tells no risk that it was asked for with", () => {
    const risky = "Worry time for a boy of 9 who says he wishes he was dead";
    const text = "# Worry time\n\nPut worries off.";
    const one = {
      ...protocol(`Approved.\n\n---\n\n${text}`),
      user_intent: risky,
      draft_version: 1,
      draft_versions: [version(1, text)],
    } as Protocol;
    render(<Draft one={one} shown={one.draft_versions[0]} writing={new Map()} />);
    window.dispatchEvent(new Event("beforeprint"));
    expect(document.title).toBe("Worry time");
    window.dispatchEvent(new Event("afterprint"));
    const names: string[] = [];
    URL.createObjectURL = () => "blob:it";
    URL.revokeObjectURL = () => {};
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    fireEvent.click(screen.getByRole("button", { name: "Markdown" }));
    click.mockRestore();
    expect(names).toEqual(["worry-time.md"]);
  });
});
