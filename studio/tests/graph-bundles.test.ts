import { describe, expect, it } from "vitest";
import type { Picture, PictureNode } from "../src/api/types";
import { bundled } from "../src/graph/bundles";
import { fitting, layout } from "../src/graph/layout";
import { seenAt, viewOf, zoomIn } from "../src/graph/viewing";
import { wayWords } from "../src/graph/way-words";
import { nodeOf } from "./whole";

const step = (id: string, frame = "") => nodeOf(id, { frame });
const way = (source: string, target: string, label = "") =>
  ({ id: `${source}-${target}`, source, target, label, kind: "order" }) as const;
const names = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}`);
const each = (sources: string[], targets: string[]) =>
  sources.flatMap((one) => targets.map((other) => way(one, other)));
const picture = (nodes: PictureNode[], edges: Picture["edges"]): Picture => ({
  nodes,
  edges,
  frames: [],
  groups: [],
  rules: [],
});

describe("ways between all of some and each of others", () => {
  const [first, then] = [names("a", 6), names("b", 6)];
  const stages = picture(
    [...first, ...then].map((id) => step(id)),
    each(first, then),
  );

  it("lead through one point: twelve in place of thirty-six", () => {
    const { edges, joints } = bundled(stages);
    const [joint] = joints;
    expect(joints).toHaveLength(1);
    expect(edges.filter((one) => one.target === joint?.id).map((one) => one.source)).toEqual(first);
    expect(edges.filter((one) => one.source === joint?.id).map((one) => one.target)).toEqual(then);
    expect(edges).toHaveLength(12);
  });

  it("stay as they are where a point would spare none, where words stand at them, or one of them is missing", () => {
    const fan = picture(
      ["a0", ...then].map((id) => step(id)),
      each(["a0"], then),
    );
    const said = { ...stages, edges: stages.edges.map((one) => ({ ...one, label: "if good" })) };
    const without = {
      ...stages,
      edges: stages.edges.filter((one) => one.target !== "b0" || one.source !== "a0"),
    };
    expect(bundled(fan)).toEqual({ edges: fan.edges, joints: [] });
    expect(bundled(said)).toEqual({ edges: said.edges, joints: [] });
    expect(bundled(without).edges.filter((one) => one.target === "b0")).toHaveLength(5);
  });

  it("meet within the frame that all of them stand in, and never between frames", () => {
    const within = (frame: (id: string) => string) =>
      bundled({ ...stages, nodes: stages.nodes.map((one) => step(one.id, frame(one.id))) }).joints;
    expect(within(() => "f").map((one) => one.frame)).toEqual(["f"]);
    expect(within((id) => (id.startsWith("a") ? "f" : "")).map((one) => one.frame)).toEqual([""]);
    expect(within((id) => (id.startsWith("a") ? "f" : "g"))).toEqual([]);
    expect(within((id) => (id === "a0" ? "f" : "g"))).toEqual([]);
  });

  it("keep those in one rank who work at the same time", () => {
    const third = names("c", 6);
    const nodes = [...first, ...then, ...third].map((id) => step(id));
    const laid = layout(picture(nodes, [...each(first, then), ...each(then, third)]));
    const across = (ids: string[]) =>
      new Set(laid.nodes.filter((one) => ids.includes(one.id)).map(({ place }) => place.x + place.width / 2));
    for (const rank of [first, then, third]) expect(across(rank).size).toBe(1);
    expect(laid.joints).toHaveLength(2);
  });
});

describe("what is shown of a picture at first", () => {
  const along = names("s", 12);
  const row = picture(
    along.map((id) => step(id)),
    along.slice(1).map((id, at) => way(`s${at}`, id)),
  );

  it("is all of it, within the pane, as long as names can be read", () => {
    const room = { width: 900, height: 300 };
    const laid = fitting(row, room);
    const { x, y, zoom } = viewOf(laid, room, new Set(["s11"]));
    expect(zoomIn(laid, room)).toBeLessThan(0.8);
    for (const { place } of laid.nodes) {
      expect(place.x * zoom + x).toBeGreaterThanOrEqual(0);
      expect((place.x + place.width) * zoom + x).toBeLessThanOrEqual(room.width);
      expect((place.y + place.height) * zoom + y).toBeLessThanOrEqual(room.height);
    }
  });

  it("is the part that is looked for, easily read, where there is no room for names", () => {
    const many = names("s", 120);
    const long = picture(
      many.map((id) => step(id)),
      many.slice(1).map((id, at) => way(`s${at}`, id)),
    );
    const room = { width: 300, height: 200 };
    const laid = fitting(long, room);
    const { x, y, zoom } = viewOf(laid, room, new Set(["s60"]));
    const { place } = laid.nodes.find((one) => one.id === "s60") ?? expect.unreachable("s60");
    expect(seenAt(zoom)).toBe("near");
    expect(place.x * zoom + x).toBeGreaterThanOrEqual(0);
    expect(place.y * zoom + y).toBeGreaterThanOrEqual(0);
    expect((place.y + place.height) * zoom + y).toBeLessThanOrEqual(room.height);
  });

  it("is seen nearer, the larger it is drawn", () => {
    expect([0.3, 0.6, 0.9].map(seenAt)).toEqual(["farther", "far", "near"]);
  });
});

it("says of each way from whom to whom it leads, by their names, and of a joint who all are before it", () => {
  const named = (id: string, label: string) => ({ ...step(id), label });
  const nodes = [
    named("a0", "Ann"),
    named("a1", "Amy"),
    named("a2", "Abe"),
    named("b0", "Bo"),
    named("b1", "Bea"),
  ];
  const back = { ...way("b0", "a0", "until good"), kind: "back" as const };
  const may = { ...way("a0", "b1", "Mail"), id: "tool", kind: "tool" as const };
  const laid = layout(picture(nodes, [...each(["a0", "a1", "a2"], ["b0", "b1"]), back, may]));
  expect([...wayWords(laid).values()].filter(Boolean).sort()).toEqual([
    "from all of Ann, Amy, Abe to Bea",
    "from all of Ann, Amy, Abe to Bo",
    "once more from Bo to Ann (until good)",
    "use of Mail by Ann",
  ]);
});
