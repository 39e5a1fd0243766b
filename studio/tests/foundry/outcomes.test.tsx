import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Version } from "../../src/api/types";
import { Outcomes } from "../../src/pages/foundry/outcomes";

const told = (outcomes: Version["outcomes"]) => <Outcomes of={{ version: 2, outcomes } as Version} />;

describe("what came of what was asked for", () => {
  it("stands beside the version, what could not be done first", () => {
    render(
      told([
        { by: "the clinician", wish: "More on step 2", done: "more detail on step 2", left: "" },
        { by: "the clinician", wish: "Let it rhyme", done: "", left: "it cannot do that" },
      ]),
    );
    const names = screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent);
    expect(names).toEqual(["Could not be done", "Done"]);
    screen.getByText("(the clinician): it cannot do that");
  });

  it("is not there where nothing was asked for", () => {
    const { container } = render(told([]));
    expect(container.textContent).toBe("");
  });
});
