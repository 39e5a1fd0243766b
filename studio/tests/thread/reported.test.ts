import { expect, it } from "vitest";
import type { Picture } from "../../src/api/types";
import { reported } from "../../src/thread/reported";

const PICTURE = {
  nodes: [{ id: "editor", agent: "editor", label: "Editor", kind: "step" }],
  frames: [],
} as unknown as Picture;

it("says by name whom a supervisor picks, and leaves any other field as it is", () => {
  expect(reported({ next: "editor", sure: 0.9 }, PICTURE)).toEqual({
    pick: "picks Editor",
    rest: { sure: 0.9 },
  });
  expect(reported({ next: "FINISH" }, PICTURE)).toEqual({ pick: "picks nobody: it is done", rest: {} });
  expect(reported({ next: "monday" }, PICTURE)).toEqual({ pick: "", rest: { next: "monday" } });
});
