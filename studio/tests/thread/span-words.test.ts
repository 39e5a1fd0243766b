import { expect, it } from "vitest";
import { endedAs, saidBy, standsAs, whoIn } from "../../src/thread/span-words";
import type { Span } from "../../src/thread/trace-rows";

const PICTURE = { nodes: [], frames: [] };
const span = (more: Partial<Span>) => ({ instance: "gate", status: "done", ...BARE, ...more }) as Span;
const BARE = { failure: "", detail: "", question: "", text: "", by: "", answer: null, items: [] };

it("says of a gate what was asked, how it was answered, by whom and why", () => {
  const asked = { question: "May it go out?", detail: "reads well", by: "ann" };
  expect(saidBy(span({ ...asked, status: "approved" }))).toBe(
    "May it go out?: approved by ann, “reads well”",
  );
  expect(saidBy(span({ question: "May it go out?", status: "rejected" }))).toBe(
    "May it go out?: rejected by a person",
  );
  expect(saidBy(span({ ...asked, status: "waiting" }))).toBe("May it go out?");
});

it("says of which item of which list a question was", () => {
  const of = { question: "Good?", items: ["Shelf 2", "Bees"], status: "approved" };
  expect(saidBy(span({ ...of, by: "ann" }))).toBe("Good?, for Bees, in Shelf 2: approved by ann");
  expect(saidBy(span({ ...of, status: "waiting" }))).toBe("Good?, for Bees, in Shelf 2");
});

it("says of what was to be judged how it was", () => {
  expect(saidBy(span({ question: "Critic is happy", answer: false }))).toBe("Critic is happy: no");
  expect(saidBy(span({ question: "Critic is happy", answer: true }))).toBe("Critic is happy: yes");
  expect(saidBy(span({ question: "chapter" }))).toBe("chapter");
  const judged = (answer: boolean | null) => endedAs({ status: "done", answer });
  expect([judged(true), judged(false), judged(null)]).toEqual(["yes", "no", "done"]);
});

it("names who has sent a command, where that is known", () => {
  const sent = { instance: "command-1", status: "applied", question: "approve" } as const;
  expect([whoIn(span({ ...sent, by: "ann" }), PICTURE), whoIn(span(sent), PICTURE)]).toEqual([
    "ann",
    "A person",
  ]);
  expect(saidBy(span(sent))).toBe("says yes");
});

it("says in a person's words that what was sent has come", () => {
  expect([standsAs({ status: "applied" }), standsAs({ status: "refused" })]).toEqual(["taken in", "refused"]);
});
