/** Somebody else answers while one types: what had the focus is gone, and one goes on where the words are. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Protocol } from "../../src/api/types";
import { Deciding } from "../../src/pages/foundry/deciding";
import { PROTOCOL } from "../whole";

const none = () => {};
const SAFE = { level: "safe" } as Protocol["safety_assessment"];
const ASKED = [{ gate: "gate-a", ask: "a clinician approves" }] as Protocol["asked"];

function page(land: () => void = none, more: Partial<Protocol> = {}) {
  const queries = new QueryClient();
  // Each has words of its own: what is typed is kept for as long as the tab is open.
  const id = `protocol-${crypto.randomUUID()}`;
  const shown = (version: number | null) => {
    const one: Protocol = {
      ...PROTOCOL,
      thread_id: id,
      requires_human_approval: version !== null,
      draft_version: version,
      draft_hash: `${version}`,
      findings_hash: "",
      safety_level: "safe",
      safety_assessment: SAFE,
      asked: ASKED,
      ...more,
    };
    return (
      <QueryClientProvider client={queries}>
        <Deciding one={one} shown show={none} look={none} land={land} />
        <button type="button">Elsewhere</button>
      </QueryClientProvider>
    );
  };
  const { rerender } = render(shown(1));
  return (version: number | null) => rerender(shown(version));
}
const words = () => screen.getByLabelText(/^What is to be changed/);
const type = (said: string) => {
  words().focus();
  fireEvent.change(words(), { target: { value: said } });
};

it("is on the words that are kept, and on them in their field once one is asked again", () => {
  const stands = page();
  type("Say what to do at night");
  stands(null);
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  expect(screen.getByRole("alert").textContent).toContain("is kept: “Say what to do at night”");
  stands(2);
  expect(document.activeElement).toBe(words());
});

it("is on the heading where nothing was typed", () => {
  const land = vi.fn();
  const stands = page(land);
  words().focus();
  stands(null);
  expect(land).toHaveBeenCalledOnce();
});

it("stays with who is elsewhere", () => {
  const stands = page();
  type("Say what to do at night");
  const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
  elsewhere.focus();
  stands(null);
  expect(document.activeElement).toBe(elsewhere);
});

it("offers no revision where nobody would write another version, and says why", () => {
  page(none, { last_round: true });
  expect(screen.queryByRole("button", { name: "Request revision" })).toBeNull();
  expect(screen.getByText(/No revision can be requested here/)).toBeTruthy();
  expect(screen.queryByText(/To request a revision/)).toBeNull();
  expect(screen.getByLabelText("A remark")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Approve version 1" })).toBeTruthy();
});

it("says who has not read the draft, and takes no yes to it without words", () => {
  page(none, { not_heard: ["Peer Critic", "Second Guardian"] });
  fireEvent.change(screen.getByLabelText("Your name"), { target: { value: "dr. a" } });
  const told =
    /Peer Critic and Second Guardian have not read version 1\. It is approved only with a written reason/;
  expect(screen.getByText(told).textContent).toContain("Everybody reads what a revision brings.");
  const yes = screen.getByRole("button", { name: "Approve version 1 all the same" });
  expect(yes).toHaveProperty("disabled", true);
  type("I have weighed what they would look at");
  expect(yes).toHaveProperty("disabled", false);
});
