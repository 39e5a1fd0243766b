import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { tellLine } from "../src/api/line";
import { ApiError, type Problem, UNREACHED } from "../src/api/problems";
import { Refused } from "../src/parts/refused";

it("tells what was found in a prompt one by one, the errors first, and no places as numbers", () => {
  const diagnostics = [
    { code: "SW403", severity: "warning", message: "Nobody checks it.", start: 0, end: 10 },
    { code: "SW103", severity: "error", message: "Nobody is called Bobb.", start: 0, end: 11 },
  ];
  const detail = "SW403 warning at 0-10: …; SW103 error at 0-11: …";
  const { container } = render(
    <Refused what="The plan" error={new ApiError(422, { detail, diagnostics })} did="was not made" />,
  );
  const told = [...container.querySelectorAll("li")].map((one) => one.textContent);
  expect(told).toEqual(["Nobody is called Bobb. SW103", "Nobody checks it. SW403"]);
  expect(container.textContent).not.toContain("0-11");
});

it("names the field that is not as it has to be, and where it stands why a server has failed", () => {
  const told = (status: number, problem: Problem) => {
    const { container } = render(
      <Refused what="The question" error={new ApiError(status, problem)} did="was not sent" />,
    );
    const words = container.textContent ?? "";
    cleanup();
    return words;
  };
  const errors = [{ place: "body.secret_context", reason: "at most 20 characters", rule: "long" }];
  expect(told(422, { detail: "body.secret_context: …", errors })).toContain(
    "secret context: at most 20 characters",
  );
  expect(told(500, { detail: "Internal Server Error" })).toContain(
    "Internal Server Error. Why stands in the server's log.",
  );
  expect(told(409, { detail: "busy" })).not.toContain("log");
});

it("is no alarm any more once the server is there again, tells that it may not have arrived, and can be closed", () => {
  const away = new ApiError(0, { title: UNREACHED });
  tellLine(false);
  const { rerender } = render(<Refused what="The answer" error={away} did="was not taken in" />);
  screen.getByRole("alert");
  act(() => tellLine(true));
  expect(screen.queryByRole("alert")).toBeNull();
  screen.getByText(/The answer may not have arrived.*It is there again/);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("status")).toBeNull();
  rerender(
    <Refused what="The answer" error={new ApiError(409, { detail: "too late" })} did="was not taken in" />,
  );
  screen.getByText("too late");
});

it("says of what nobody can know that it may have arrived, and of a refusal what became of it", () => {
  const told = (status: number) => {
    const { container } = render(
      <Refused what="The replay" error={new ApiError(status, { title: "why" })} did="was not begun" />,
    );
    const words = container.textContent ?? "";
    cleanup();
    return [words.includes("was not begun"), words.includes("may have arrived")];
  };
  expect([0, 409, 502].map(told)).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
});

it("says of nothing that was only looked for that it may have arrived, and has it looked for again", () => {
  for (const error of [new ApiError(0, { title: UNREACHED }), new ApiError(500, { title: "why" })]) {
    const again = vi.fn();
    const { container } = render(<Refused what="The teams" error={error} again={again} />);
    expect(container.textContent).not.toContain("may have arrived");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(again).toHaveBeenCalledOnce();
    cleanup();
  }
});
