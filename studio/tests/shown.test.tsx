import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { objectIn, Shown } from "../src/parts/shown";

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
