import { expect, it } from "vitest";
import { reported } from "../../src/thread/reported";
import { nodeOf, pictureOf } from "../whole";

const PICTURE = pictureOf([nodeOf("editor", { agent: "editor", label: "Editor" })]);

it("says by name whom a supervisor picks, and leaves any other field as it is", () => {
  expect(reported({ next: "editor", sure: 0.9 }, PICTURE)).toEqual({
    pick: "picks Editor",
    rest: { sure: 0.9 },
  });
  expect(reported({ next: "FINISH" }, PICTURE)).toEqual({ pick: "picks nobody: it is done", rest: {} });
  expect(reported({ next: "monday" }, PICTURE)).toEqual({ pick: "", rest: { next: "monday" } });
});
