import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { showCard } from "./show-card";

function shown(count: number) {
  const outputs = [...Array(count).keys()].map((at) => ({
    instance: `a${at}`,
    name: `A${at}`,
    text: `Words of ${at}`,
    fields: {},
  }));
  const one = { thread_id: "t", approval: "q", kind: "gate", ask: "May it go on?", whom: "ann", asked_at: 0 };
  const rest = { arguments: "{}", before: null, deadline: null, changes: null, changed: [], outputs };
  return showCard({ ...one, ...rest });
}

it("has what many have written, whole, in one part that scrolls, so that the answers stay near", () => {
  shown(58);
  const all = within(screen.getByRole("region", { name: "What 58 have written" }));
  expect(all.getAllByText(/^Words of/)).toHaveLength(58);
  expect(all.queryByRole("button")).toBeNull();
});

it("has what few have written one below the other", () => {
  shown(3);
  expect(screen.queryByRole("region", { name: /have written/ })).toBeNull();
  expect(screen.getAllByText(/^Words of/)).toHaveLength(3);
});
