import { render, renderHook, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Compiled } from "../../src/api/types";
import { Findings } from "../../src/pages/team/findings";
import { Meaning } from "../../src/pages/team/meaning";
import { useLastRead } from "../../src/pages/team/use-compiled";
import { COMPILED, pictureOf } from "../whole";

const READ: Compiled = { ...COMPILED, picture: pictureOf(), relations: ["Writer works."], changes: [] };
const BAD: Compiled = { ...COMPILED, ok: false, changes: [] };

it("does not say that words are understood which could not be read", () => {
  render(<Findings diagnostics={[]} busy={false} unread text="\0" onText={() => undefined} />);
  expect(screen.getByRole("status").textContent).toBe("These words could not be read.");
});

it("shows what was read last, and says so, beside a draft that cannot be read", () => {
  const { result, rerender } = renderHook(({ of }) => useLastRead(of), { initialProps: { of: READ } });
  rerender({ of: BAD });
  expect(result.current).toBe(READ);
  const about = { prompt: "x", assistant: "a", reading: 0 };
  const { rerender: anew } = render(<Meaning compiled={READ} read={READ} {...about} />);
  expect(screen.queryByText("This is of the last words that could be read.")).toBeNull();
  anew(<Meaning compiled={BAD} read={result.current} {...about} />);
  expect(screen.getByText("Writer works.")).toBeTruthy();
  expect(screen.getByText("This is of the last words that could be read.")).toBeTruthy();
});

it("says of a team of one that it has no relations, and why a draft with errors has none", () => {
  const about = { prompt: "x", assistant: "a", reading: 0 };
  const alone = { ...READ, relations: [] } as Compiled;
  const { rerender } = render(<Meaning compiled={alone} read={alone} {...about} />);
  expect(screen.getByText("None: nobody works with, after or for another.")).toBeTruthy();
  rerender(<Meaning compiled={BAD} read={undefined} {...about} />);
  expect(screen.getByText("Nothing, as long as there are errors.")).toBeTruthy();
});
