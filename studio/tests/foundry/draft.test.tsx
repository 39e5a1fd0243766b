import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Protocol, Version } from "../../src/api/types";
import { Draft } from "../../src/pages/foundry/draft";

const version = (number: number, text: string) =>
  ({ version: number, hash: `${number}`.repeat(12), text, written_by: "" }) as Version;
const VERSIONS = [version(1, "Walk."), version(2, "Walk each day.")];
const protocol = (final: string | null) =>
  ({
    user_intent: "Walks",
    draft_version: 2,
    draft_versions: VERSIONS,
    final_protocol: final,
    error: null,
  }) as Protocol;
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
});
