import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Right } from "../../src/pages/threads/rights";

const right = (effect: "allow" | "ask" | "deny") => ({ effect, rule: "override" as const, reason: "" });
const chosen = () => screen.getByRole<HTMLSelectElement>("combobox").selectedOptions[0]?.textContent;

it("offers the way back to what the team has, whatever is set for the thread", () => {
  const cell = { ...right("deny"), set: "deny", own: "deny", team: right("allow") };
  render(<Right cell={cell} label="Ann and mail" change={() => undefined} />);
  expect(chosen()).toBe("deny");
  expect(screen.getByRole("option", { name: "allow, as the team has it" })).toBeTruthy();
});

it("takes what is set for the whole team for the team's", () => {
  const cell = { ...right("allow"), set: "allow", own: null, team: right("allow") };
  render(<Right cell={cell} label="Ann and mail" change={() => undefined} />);
  expect(chosen()).toBe("allow, as the team has it");
});

it("has the sign and the colour of what holds now, as the team's grid has it, whoever has set it", () => {
  const { unmount } = render(
    <Right
      cell={{ ...right("deny"), set: null, own: "deny", team: right("allow") }}
      label="Ann and mail"
      change={() => undefined}
    />,
  );
  const host = () => screen.getByRole("combobox").parentElement;
  expect([host()?.textContent?.[0], host()?.className]).toEqual(["✕", expect.stringContaining("text-bad")]);
  unmount();
  const none = { ...right("deny"), rule: "not_granted" as const, set: null, own: null, team: null };
  render(<Right cell={none} label="Ann and mail" change={() => undefined} />);
  expect([host()?.textContent?.[0], host()?.className]).toEqual([
    "·",
    expect.stringContaining("text-ink-soft"),
  ]);
});
