import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Fields, objectIn, Shown } from "../src/parts/shown";

it("an object is shown field by field, its words as Markdown", () => {
  render(<Shown text={'{"quality": 6, "overall_note": "**Fine**, but cold."}'} />);
  expect(screen.getByText("overall note").tagName).toBe("DT");
  expect(screen.getByText("Fine").tagName).toBe("STRONG");
  expect(screen.getByText("6")).toBeTruthy();
});

it("nothing but a whole object is taken for one, and no number is read otherwise than written", () => {
  for (const text of ["Fine.", '["a"]', "{}", '{"a": 1} and more', '{"id": 12345678901234567890}', "{a}"])
    expect(objectIn(text)).toBeNull();
});

it("a digest is shown short and with what it is of, a list as one, and nothing as none", () => {
  const [known, other] = ["a1".repeat(32), "b2".repeat(32)];
  const fields = { of: known, seen: other, concerns: [], findings: ["too cold"], note: "", least: 0 };
  render(<Fields of={fields} digests={new Map([[known, "what Ann wrote"]])} />);
  const said = (name: string) => screen.getByText(name).nextElementSibling;
  expect(said("of")?.textContent).toBe("what Ann wrote a1a1a1a1a1a1…");
  expect(said("of")?.querySelector("[title]")?.getAttribute("title")).toContain(known);
  expect(said("seen")?.textContent).toBe("b2b2b2b2b2b2…");
  expect(["concerns", "note", "least"].map((name) => said(name)?.textContent)).toEqual(["none", "none", "0"]);
  expect(said("findings")?.querySelector("li")?.textContent).toBe("too cold");
});
