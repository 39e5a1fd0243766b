import { describe, expect, it } from "vitest";
import { placed } from "../src/api/places";

describe("places in a prompt", () => {
  const told = {
    diagnostics: [{ start: 2, end: 5 }],
    picture: { nodes: [{ spans: [[2, 5]] }] },
    kind: "start",
  };

  it("are places of the browser's text, also behind an emoji", () => {
    const prompt = "🐝 Ann writes";
    const { diagnostics, picture } = placed(told, prompt);
    expect(prompt.slice(diagnostics[0]?.start, diagnostics[0]?.end)).toBe("Ann");
    expect(picture.nodes[0]?.spans).toEqual([[3, 6]]);
  });

  it("stay what they are without one", () => {
    expect(placed(told, "- Ann writes")).toBe(told);
  });

  it("end where the text ends", () => {
    expect(placed({ start: 90, end: 99 }, "🐝")).toEqual({ start: 2, end: 2 });
  });
});
