import { expect, it } from "vitest";
import type { Picture, PictureEdge, PictureNode } from "../src/api/types";
import type { Laid, Place } from "../src/graph/laid";
import { layout } from "../src/graph/layout";
import { widthOf } from "../src/parts/letters";

const step = (id: string, detail: string, frame = ""): PictureNode => ({
  ...{ id, kind: "step", label: id, detail, words: "", agent: id, agent_kind: "auto", enabled: true },
  ...{ groups: [], signals: [], approvers: [], frame, spans: [] },
});
const way = (source: string, target: string, label = "", kind: PictureEdge["kind"] = "order") => ({
  ...{ id: `${kind} ${source} ${target}`, source, target, label, kind },
});
const UNTIL = "until quality >= 8, at most 3 times";

function flow(inside: string[], kind: "loop" | "map", more: PictureEdge[], into = ""): Picture {
  const all = ["Researcher", ...inside, "Publisher"];
  const nodes = all.map((id) => step(id, "improves the page", inside.includes(id) ? "f" : ""));
  const edges = all.slice(1).map((id, at) => way(all[at] as string, id, at === 0 ? into : ""));
  const frame = { id: "f", node: "f", kind, words: "", within: "", nodes: inside, spans: [] };
  return { nodes, edges: [...edges, ...more], frames: [frame], groups: [], rules: [] };
}

const PICTURES = {
  "a loop over one step": flow(["Editor"], "loop", [way("Editor", "Editor", UNTIL, "back")]),
  "a loop over one step of a short name": flow(["Ed"], "loop", [way("Ed", "Ed", UNTIL, "back")]),
  "a loop over two steps": flow(["Editor", "Critic"], "loop", [way("Critic", "Editor", UNTIL, "back")]),
  "one for each": flow(["Writer"], "map", [], "each topic"),
  "one for each, of long words": flow(["Writer"], "map", [], "each of the open questions of the reader"),
};

type Box = readonly [string, Place];

function wordsIn(laid: Laid): Box[] {
  return laid.edges.flatMap(({ label, at, room: { width, height } }) =>
    label ? [[label, { x: at.x - width / 2, y: at.y - height / 2, width, height }] as Box] : [],
  );
}

/** As FramePart draws it: on the upper edge, at the left. */
function titlesIn(laid: Laid): Box[] {
  return laid.frames.map(({ place, kind }) => {
    const word = kind === "map" ? "For each" : "Loop";
    return [word, { x: place.x + 12, y: place.y - 10, width: widthOf(word, 11) + 28, height: 20 }];
  });
}

const covers = (a: Place, b: Place) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

for (const [name, picture] of Object.entries(PICTURES))
  for (const way of ["LR", "TB"] as const)
    for (const spacing of ["wide", "close"] as const)
      it(`leaves the words at its ways their room: ${name}, ${way}, ${spacing}`, () => {
        const laid = layout(picture, way, spacing);
        const boxes: Box[] = laid.nodes.map((one) => [one.id, one.place]);
        const words = wordsIn(laid);
        expect(words.length).toBe(1);
        for (const [said, place] of words) {
          for (const [what, other] of [...boxes, ...titlesIn(laid)])
            expect(covers(place, other), `${said} over ${what}`).toBe(false);
          const lines = Math.floor(place.height / 14);
          expect(widthOf(said, 11), said).toBeLessThanOrEqual(lines * (place.width - 8));
          expect([place.x, place.y].every((from) => from >= 0)).toBe(true);
          expect(place.x + place.width).toBeLessThanOrEqual(laid.size.width);
          expect(place.y + place.height).toBeLessThanOrEqual(laid.size.height);
        }
      });
