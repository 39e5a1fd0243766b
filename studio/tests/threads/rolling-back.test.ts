import { expect, it } from "vitest";
import { askedWords, stopsWords } from "../../src/pages/threads/rolling-back";
import { instanceOf, LIVE, nodeOf, pictureOf } from "../whole";

const NAMES = pictureOf(["a", "b"].map((id) => nodeOf(id, { label: id.toUpperCase() })));
const one = (instance: string, status: "done" | "running" | "waiting", kind = "step") =>
  instanceOf(instance, status, { kind });
const words = (...instances: ReturnType<typeof one>[]) =>
  stopsWords({ ...LIVE, nodes: { all: { status: "running", instances } } }, NAMES);

it("says whose work stops, and that none does where nobody is at work", () => {
  expect(words(one("a", "done"), one("g", "waiting", "gate"))).toBe(
    "Nobody is at work just now: no work is stopped.",
  );
  expect(words(one("a", "running"), one("b", "done"))).toMatch(/^A is at work now. Its work stops, unless/);
  expect(words(one("a", "running"), one("b", "running"))).toMatch(/^A and B are at work now. Their work/);
  const many = ["1", "2", "3", "4", "5", "6"].map((item) => one(`a[${item}]`, "running"));
  expect(words(...many)).toMatch(/ and 2 more are at work now/);
});

it("says which questions are taken back", () => {
  const asks = (...words: string[]) => askedWords(words.map((ask) => ({ ask })));
  expect(asks()).toBe("");
  expect(asks("May it go out?")).toMatch(/^“May it go out\?” waits for a person now. It is taken back,/);
  expect(asks("", "b")).toMatch(/^“A person decides” and “b” wait for a person now. They are taken back,/);
});
