import { describe, expect, it } from "vitest";
import type { Picture } from "../src/api/types";
import type { Place, Point } from "../src/graph/laid";
import { layout } from "../src/graph/layout";
import { nodeOf, pictureOf } from "./whole";

const way = (source: string, target: string) => ({
  id: `${source} ${target}`,
  source,
  target,
  label: "",
  kind: "order" as const,
});
const use = (source: string, label: string) => ({ ...way(source, "tools"), label, kind: "tool" as const });
const TOOLS = nodeOf("tools", { kind: "tools", detail: "Search, Mail" });
const steps = (...ids: string[]) =>
  ids.map((id) => nodeOf(id, { label: `Step ${id}`, detail: "does its work" }));

const CHAIN: Picture = {
  ...pictureOf([...steps("a", "b", "c", "d"), TOOLS]),
  edges: [
    ...[way("a", "b"), way("b", "c"), way("c", "d")],
    ...[use("a", "Search"), use("b", "Search"), use("c", "Mail"), use("d", "Mail")],
  ],
};
const BESIDE: Picture = {
  ...pictureOf([...steps("a", "b", "c", "d"), TOOLS]),
  edges: [
    ...[way("a", "b"), way("a", "c"), way("b", "d"), way("c", "d")],
    ...[use("a", "Search"), use("b", "Search"), use("c", "Mail"), use("d", "Search, Mail")],
  ],
};

const middle = ({ x, y, width, height }: Place) => ({ x: x + width / 2, y: y + height / 2 });
const within = (at: Point, { x, y, width, height }: Place) =>
  at.x > x + 1 && at.x < x + width - 1 && at.y > y + 1 && at.y < y + height - 1;
const between = (from: Point, to: Point) =>
  Array.from({ length: 21 }, (_, n) => ({
    x: from.x + ((to.x - from.x) * n) / 20,
    y: from.y + ((to.y - from.y) * n) / 20,
  }));

describe.each(["LR", "TB"] as const)("tools beside a flow %s", (rankdir) => {
  it("leave steps that follow each other in one line", () => {
    const laid = layout(CHAIN, rankdir);
    const across = laid.nodes
      .filter((one) => one.kind === "step")
      .map(({ place }) => Math.round(middle(place)[rankdir === "LR" ? "y" : "x"]));
    expect(new Set(across).size).toBe(1);
  });

  it.each([
    ["one after the other", CHAIN],
    ["beside each other", BESIDE],
  ])("are led to from each step, %s, past all others", (_, picture) => {
    for (const spacing of ["wide", "close"] as const) {
      const laid = layout(picture, rankdir, spacing);
      const at = (id: string) => laid.nodes.find((one) => one.id === id)?.place ?? expect.unreachable(id);
      for (const { source, points } of laid.edges.filter((one) => one.kind === "tool")) {
        const [first, last] = [points[0], points.at(-1)];
        if (!first || !last) expect.unreachable(`${source} has no way`);
        const near = (point: Point, { x, y, width, height }: Place) =>
          point.x >= x - 1 && point.x <= x + width + 1 && point.y >= y - 1 && point.y <= y + height + 1;
        expect(near(first, at(source)) && near(last, at("tools")), source).toBe(true);
        const passed = points.slice(1).flatMap((to, n) => between(points[n] as Point, to));
        const hit = laid.nodes.filter(({ place }) => passed.some((point) => within(point, place)));
        expect(hit.map((one) => one.id)).toEqual([]);
      }
    }
  });

  it("are in the picture, with words that are in nobody's way", () => {
    const { size, nodes, edges } = layout(BESIDE, rankdir);
    const words = edges
      .filter((one) => one.label)
      .map(({ at, room }) => ({ x: at.x - room.width / 2, y: at.y - room.height / 2, ...room }));
    for (const { x, y, width, height } of [...nodes.map((one) => one.place), ...words]) {
      expect([x >= 0, y >= 0, x + width <= size.width + 1, y + height <= size.height + 1]).toEqual([
        ...[true, true, true, true],
      ]);
    }
    const apart = (one: Place, other: Place) =>
      one.x + one.width <= other.x ||
      other.x + other.width <= one.x ||
      one.y + one.height <= other.y ||
      other.y + other.height <= one.y;
    for (const [n, one] of words.entries())
      for (const other of [...nodes.map((node) => node.place), ...words.slice(n + 1)])
        expect(apart(one, other)).toBe(true);
  });
});
