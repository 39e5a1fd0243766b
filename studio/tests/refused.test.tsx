import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "../src/api/problems";
import { Refused } from "../src/parts/refused";

it("tells what was found in a prompt one by one, the errors first, and no places as numbers", () => {
  const diagnostics = [
    { code: "SW403", severity: "warning", message: "Nobody checks it.", start: 0, end: 10 },
    { code: "SW103", severity: "error", message: "Nobody is called Bobb.", start: 0, end: 11 },
  ];
  const detail = "SW403 warning at 0-10: …; SW103 error at 0-11: …";
  const { container } = render(
    <Refused what="The plan" error={new ApiError(422, { detail, diagnostics })} />,
  );
  const told = [...container.querySelectorAll("li")].map((one) => one.textContent);
  expect(told).toEqual(["Nobody is called Bobb. SW103", "Nobody checks it. SW403"]);
  expect(container.textContent).not.toContain("0-11");
});
