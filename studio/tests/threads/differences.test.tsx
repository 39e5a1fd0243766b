import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Differences } from "../../src/pages/threads/differences";

it("tells two long texts apart word by word, never as two sides that read alike", () => {
  const long = "It builds on what the researcher found. ".repeat(30);
  const texts = { about: "Researcher", old: `${long}It is warm.`, now: `${long}It is plain.` };
  const lines = [{ kind: "changed" as const, words: "Researcher: It … → It …", texts }];
  const { container } = render(
    <Differences title="From 1 to 2" parts={[{ name: "messages", lines }]} exact={[]} close={() => {}} />,
  );
  const said = (tag: string) => [...container.querySelectorAll(tag)].map((one) => one.textContent?.trim());
  expect(said("del")).toEqual(["warm."]);
  expect(said("ins")).toEqual(["plain."]);
  expect(said("li")[0]).toContain("Researcher: ");
  expect(said("li")[0]).toContain("words stay as they were");
});
