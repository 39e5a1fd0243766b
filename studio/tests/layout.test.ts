import { describe, expect, it } from "vitest";
import type { Picture, PictureFrame, PictureNode } from "../src/api/types";
import type { Place } from "../src/graph/laid";
import { fitting, layout, pathOf } from "../src/graph/layout";
import { partIn, toSee, zoomIn } from "../src/graph/viewing";

function box(id: string, more: Partial<PictureNode> = {}): PictureNode {
  const plain = { kind: "step", label: id, detail: "", words: id, agent: id, agent_kind: "auto" } as const;
  return {
    id,
    ...plain,
    enabled: true,
    groups: [],
    signals: [],
    approvers: [],
    frame: "",
    spans: [],
    ...more,
  };
}

function way(source: string, target: string, kind: "order" | "back" = "order") {
  return { id: `${source}-${target}`, source, target, label: "", kind };
}

const LOOP: Picture = {
  nodes: [box("a"), box("b", { frame: "f" }), box("c", { frame: "f" }), box("d")],
  edges: [way("a", "b"), way("b", "c"), way("c", "b", "back"), way("c", "d")],
  frames: [
    {
      id: "f",
      node: "loop",
      kind: "loop",
      words: "b and c repeat",
      within: "",
      nodes: ["b", "c"],
      spans: [],
    },
  ],
  groups: [],
  rules: [],
};

describe("a layout", () => {
  const laid = layout(LOOP);
  const at = (id: string) => laid.nodes.find((one) => one.id === id)?.place ?? expect.unreachable(id);

  it("puts what follows to the right of what it follows", () => {
    expect(at("a").x + at("a").width).toBeLessThan(at("b").x);
    expect(at("b").x + at("b").width).toBeLessThan(at("c").x);
    expect(at("c").x + at("c").width).toBeLessThan(at("d").x);
  });

  it("knows what has to be in sight: what is named, else where it begins", () => {
    expect(toSee(laid, new Set(["c", "gone"]))).toEqual([at("c")]);
    expect(toSee(laid, new Set())).toEqual([at("a")]);
  });

  it("takes the start for where it begins, also where something else stands nearer to the corner", () => {
    const start = box("z", { kind: "start" });
    const fan = ["a", "b", "c", "d"].map((id) => way("z", id));
    const downwards = layout(
      {
        ...LOOP,
        frames: [],
        nodes: [...LOOP.nodes.map((one) => ({ ...one, frame: "" })), start],
        edges: fan,
      },
      "TB",
    );
    const place = downwards.nodes.find((one) => one.id === "z")?.place;
    expect(downwards.nodes.some((one) => one.place.x < (place?.x ?? 0))).toBe(true);
    expect(toSee(downwards, new Set())).toEqual([place]);
  });

  it("draws what is repeated alone around its own box, and says once why several are", () => {
    const back = (source: string, target: string) => ({
      ...way(source, target, "back"),
      label: "until good",
    });
    const two = layout({ ...LOOP, edges: [back("b", "b"), back("b", "c"), back("c", "c")] });
    expect(two.edges.map((one) => one.label)).toEqual(["until good", "", ""]);
    for (const { source, points } of two.edges.filter((one) => one.source === one.target)) {
      const step = two.nodes.find((one) => one.id === source)?.place ?? expect.unreachable(source);
      for (const end of [points.at(0), points.at(-1)]) {
        expect(end?.y).toBeCloseTo(step.y + step.height);
        expect(end?.x).toBeGreaterThan(step.x);
        expect(end?.x).toBeLessThan(step.x + step.width);
      }
    }
  });

  it("draws a frame around what is in it, and around nothing else", () => {
    const frame = laid.frames[0]?.place ?? expect.unreachable("the frame");
    for (const id of ["b", "c"]) {
      expect(frame.x).toBeLessThanOrEqual(at(id).x);
      expect(frame.x + frame.width).toBeGreaterThanOrEqual(at(id).x + at(id).width);
    }
    expect(at("a").x + at("a").width).toBeLessThan(frame.x);
    expect(at("d").x).toBeGreaterThan(frame.x + frame.width);
  });

  it("leads every way from its source to its target, a way back too", () => {
    for (const { source, target, points } of laid.edges) {
      const [first, last] = [points[0], points.at(-1)];
      if (!first || !last) expect.unreachable(`${source} to ${target} has no points`);
      const near = (id: string, x: number) => x >= at(id).x - 1 && x <= at(id).x + at(id).width + 1;
      expect(near(source, first.x) && near(target, last.x), `${source} to ${target}`).toBe(true);
    }
  });

  it("makes a path that begins and ends where the points do", () => {
    const path = pathOf([
      { x: 0, y: 1 },
      { x: 5, y: 5 },
      { x: 9, y: 2 },
    ]);
    expect(path.startsWith("M0,1")).toBe(true);
    expect(path.endsWith("9,2")).toBe(true);
    expect(pathOf([])).toBe("");
  });
});

describe("a picture in its room", () => {
  const chain = { ...LOOP, frames: [], edges: [way("a", "b"), way("b", "c"), way("c", "d")] };
  const nodes = ["a", "b", "c", "d"].map((id) => box(id, { label: "a rather long name", frame: "" }));
  const picture = { ...chain, nodes };

  it("goes downwards where it is much larger so, and else to the right", () => {
    const [tall, wide] = [
      fitting(picture, { width: 300, height: 600 }),
      fitting(picture, { width: 900, height: 300 }),
    ];
    expect(tall.size.height).toBeGreaterThan(tall.size.width);
    expect(wide.size.width).toBeGreaterThan(wide.size.height);
    expect(zoomIn(tall, { width: 300, height: 600 })).toBeGreaterThan(
      zoomIn(wide, { width: 300, height: 600 }),
    );
  });

  it("has a size that holds every box", () => {
    const laid = layout(picture);
    for (const { place } of laid.nodes) {
      expect(place.x + place.width).toBeLessThanOrEqual(laid.size.width);
      expect(place.y + place.height).toBeLessThanOrEqual(laid.size.height);
    }
  });
});

describe("a large layout", () => {
  const [wide, deep] = [12, 30];
  const id = (row: number, column: number) => `s${row}x${column}`;
  const rows = [...Array(wide).keys()];
  const columns = [...Array(deep).keys()];
  const nodes = rows.flatMap((row) => columns.map((column) => box(id(row, column))));
  const edges = rows.flatMap((row) =>
    columns
      .slice(1)
      .flatMap((column) => [
        way(id(row, column - 1), id(row, column)),
        ...(column % 7 === 0 ? [way(id((row * 5 + 1) % wide, column - 1), id(row, column))] : []),
      ]),
  );
  const overlap = (a: Place, b: Place) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  it("has no two boxes over one another, and goes from left to right", () => {
    const laid = layout({ nodes, edges, frames: [], groups: [], rules: [] });
    const at = new Map(laid.nodes.map((one) => [one.id, one.place]));
    for (const [n, one] of laid.nodes.entries())
      for (const other of laid.nodes.slice(n + 1)) expect(overlap(one.place, other.place)).toBe(false);
    for (const { source, target } of laid.edges)
      expect(at.get(source)?.x).toBeLessThan(at.get(target)?.x ?? 0);
  });

  it("keeps what is in a frame together, and others out", () => {
    const of = (row: number) => `f${row % 4}`;
    const frames = [0, 1, 2, 3].map((n) => ({ ...(LOOP.frames[0] as PictureFrame), id: `f${n}`, nodes: [] }));
    const inside = nodes.map((one) => ({ ...one, frame: of(Number(/^s(\d+)/.exec(one.id)?.[1])) }));
    const laid = layout({ nodes: inside, edges, frames, groups: [], rules: [] });
    for (const frame of laid.frames)
      for (const one of laid.nodes)
        expect(overlap(frame.place, one.place), `${one.id} in ${frame.id}`).toBe(one.frame === frame.id);
  });
});

describe("two that are compared", () => {
  const plain = { frames: [], groups: [], rules: [] };
  const flow = (...ids: string[]): Picture => ({
    ...plain,
    nodes: ids.map((id) => box(id)),
    edges: ids.slice(1).map((id, at) => way(ids[at] as string, id)),
  });
  const room = { width: 900, height: 400 };
  const places = (picture: Picture, beside?: Picture) =>
    new Map(fitting(picture, room, beside).nodes.map((one) => [one.id, one.place]));

  it("have what is in both in the same place, and room for the rest", () => {
    const [old, now] = [flow("a", "c", "d"), flow("a", "b", "c", "e", "d")];
    const [then, would] = [places(old, now), places(now, old)];
    for (const id of ["a", "c", "d"]) expect([id, then.get(id)]).toEqual([id, would.get(id)]);
    expect([...then.keys()]).toEqual(["a", "c", "d"]);
    expect(places(old).get("d")).not.toEqual(places(now).get("d"));
    expect(fitting(old, room, now).edges.every((one) => one.points.length > 1)).toBe(true);
  });

  it("are laid out each by itself where they contradict each other", () => {
    const [old, now] = [flow("a", "b"), flow("b", "a")];
    expect(places(old, now)).toEqual(places(old));
    const other = {
      ...LOOP,
      nodes: LOOP.nodes.map((one) => (one.frame ? { ...one, frame: "g" } : one)),
      frames: LOOP.frames.map((one) => ({ ...one, id: "g" })),
    };
    expect(places(other, LOOP)).toEqual(places(other));
  });
});

it("lets agents that work at the same time stand side by side, however late one of them is waited for", () => {
  const chain = ["models", "audio", "review", "release"];
  const nodes = [
    box("start", { kind: "start" }),
    box("screens"),
    ...chain.map((id) => box(id)),
    box("end", { kind: "end" }),
    box("tools", { kind: "tools" }),
  ];
  const picture: Picture = {
    ...LOOP,
    frames: [],
    nodes,
    edges: [
      way("start", "screens"),
      ...chain.map((id, at) => way(chain[at - 1] ?? "start", id)),
      way("release", "end"),
      way("screens", "end"),
      ...["screens", ...chain].map((id) => ({ ...way(id, "tools"), kind: "tool" as const, label: "Write" })),
    ],
  };
  const middle = (id: string) => {
    const { x, width } = layout(picture).nodes.find((one) => one.id === id)?.place ?? expect.unreachable(id);
    return x + width / 2;
  };
  expect(middle("screens")).toBe(middle("models"));
});

it("leaves what is repeated no more where it stood, beside the picture in which it was", () => {
  const once: Picture = {
    ...LOOP,
    nodes: LOOP.nodes.map((one) => ({ ...one, frame: "" })),
    edges: LOOP.edges.filter((one) => one.kind !== "back"),
    frames: [],
  };
  const room = { width: 600, height: 400 };
  const places = (one: Picture, other: Picture) =>
    fitting(one, room, other).nodes.map(({ id, place }) => [id, place]);
  expect(places(once, LOOP)).toEqual(places(LOOP, once));
});

/** b and c in a loop, and d behind it or in it: the last goes back, for one reason. */
function looped(inLoop: readonly string[], until = "until quality >= 8, at most 3 times"): Picture {
  const last = inLoop.at(-1) as string;
  return {
    ...LOOP,
    nodes: ["a", "b", "c", "d"].map((id) => box(id, { frame: inLoop.includes(id) ? "f" : "" })),
    edges: [way("a", "b"), way("b", "c"), way("c", "d"), { ...way(last, "b", "back"), label: until }],
    frames: LOOP.frames.map((one) => ({ ...one, nodes: [...inLoop] })),
  };
}

it("draws a frame that is in both pictures around what it holds in each, and around nothing else", () => {
  const [old, now] = [looped(["b", "c"]), looped(["b", "c", "d"])];
  const room = { width: 600, height: 400 };
  for (const [one, other] of [
    [old, now],
    [now, old],
  ] as const) {
    const { nodes, frames } = fitting(one, room, other);
    const frame = frames[0]?.place ?? expect.unreachable("a frame");
    const inside = nodes.filter(
      ({ place: { x, y } }) =>
        x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height,
    );
    expect(inside.map((node) => node.id)).toEqual(frames[0]?.nodes);
  }
});

it("has room for a reason to go back in each of two that are compared, also where another step goes back", () => {
  const old = looped(["b", "c"]);
  const longer = looped(["b", "c"], "until quality >= 8 and the tone is kind, at most 3 times");
  const more = { ...box("e"), frame: "f" };
  const now: Picture = {
    ...old,
    nodes: [...old.nodes, more],
    edges: [
      way("a", "b"),
      way("b", "c"),
      way("c", "e"),
      way("e", "d"),
      { ...way("e", "b", "back"), label: "until quality >= 8, at most 3 times" },
    ],
  };
  const room = { width: 600, height: 400 };
  const roomFor = (one: Picture, other?: Picture) =>
    fitting(one, room, other).edges.find((edge) => edge.kind === "back")?.room.width ?? 0;
  for (const [one, other] of [
    [old, now],
    [now, old],
    [old, longer],
    [longer, old],
  ] as const)
    expect(roomFor(one, other)).toBeGreaterThan(90);
});

it("draws each way where it leads, though another picture has another way of that number", () => {
  const numbered = (edges: Picture["edges"]) => edges.map((edge, at) => ({ ...edge, id: `way:${at}` }));
  const bare = { ...LOOP, nodes: ["a", "b", "c"].map((id) => box(id)), frames: [] };
  const old = { ...bare, edges: numbered([way("a", "b"), way("b", "c")]) };
  const now = { ...bare, edges: numbered([way("a", "c")]) };
  const laid = fitting(now, { width: 900, height: 400 }, old);
  const end = laid.edges[0]?.points.at(-1) ?? expect.unreachable("a way");
  const { x } = laid.nodes.find((one) => one.id === "c")?.place ?? expect.unreachable("c");
  expect(end.x).toBeCloseTo(x, 0);
});

it("shows the first of what is far apart, and not the middle of it, where nothing is", () => {
  const steps = Array.from({ length: 30 }, (_, at) => `s${at}`);
  const edges = steps.slice(1).map((id, at) => way(`s${at}`, id));
  const nodes = steps.map((id) => box(id, { frame: "" }));
  const long = layout({ ...LOOP, frames: [], nodes, edges }, "TB");
  const room = { width: 600, height: 400 };
  const place = (id: string) => long.nodes.find((one) => one.id === id)?.place as Place;
  const isSeen = (id: string, seen: string[]) => {
    const { y } = partIn(long, room, 1, toSee(long, new Set(seen)));
    return place(id).y + y >= 0 && place(id).y + place(id).height + y <= room.height;
  };
  expect(isSeen("s2", ["s2", "s28"])).toBe(true);
  expect(isSeen("s3", ["s2", "s3", "s28"])).toBe(true);
  expect([isSeen("s27", ["s27", "s28"]), isSeen("s28", ["s27", "s28"])]).toEqual([true, true]);
});

describe("a row that has not quite the room", () => {
  // Pixels in Chromium, of DejaVu Sans: the names at 14, the widest word under them at 12, and what stands beside.
  const NAMED: Readonly<Record<string, number>> = { Illustrator: 71, "Fact Checker": 92, Publisher: 66 };
  const [BROKEN, BESIDE] = [43, 66];
  const names = ["Reporter", "Writer", "Illustrator", "Fact Checker", "Editor", "Publisher"];
  const steps = names.map((label) => box(label, { detail: "does what is asked of it, at length" }));
  const ends = [box("start", { kind: "start", label: "start" }), box("end", { kind: "end", label: "end" })];
  const along = ["start", ...names, "end"];
  const row: Picture = {
    ...LOOP,
    frames: [],
    nodes: [...steps, ...ends],
    edges: along.slice(1).map((id, at) => way(along[at] as string, id)),
  };

  it("of six boxes is seen whole and easily read in a thread's pane of a window of 1440 pixels", () => {
    const room = { width: 900, height: 300 };
    const laid = fitting(row, room);
    expect(zoomIn(laid, room)).toBeGreaterThanOrEqual(0.8);
    for (const { place, label, kind } of laid.nodes)
      if (kind === "step")
        expect(place.width, label).toBeGreaterThanOrEqual(Math.max(NAMED[label] ?? 0, BROKEN) + BESIDE);
  });

  it("leaves each name its room, however little there is", () => {
    const [first, ...rest] = row.nodes;
    const long = { ...(first as PictureNode), label: "task_preprocessing_node" };
    const laid = fitting({ ...row, nodes: [long, ...rest] }, { width: 400, height: 100 });
    expect(laid.nodes[0]?.place.width).toBeGreaterThanOrEqual(174 + BESIDE);
  });

  it("has room for a name of sixty letters on two lines: it may differ from others in its last word", () => {
    const [first, ...rest] = row.nodes;
    const long = {
      ...(first as PictureNode),
      label: "Agent Of The Sixty Characters And A Little More Number 59 X",
    };
    const place = fitting({ ...row, nodes: [long, ...rest] }, { width: 400, height: 100 }).nodes[0]?.place;
    // 434 pixels in Chromium, and the last word of the first line may be on the second.
    expect(place?.width).toBeGreaterThanOrEqual(434 / 2 + 40 + BESIDE);
    expect(place?.height).toBe(60);
  });

  it("breaks no word under a name", () => {
    const [first, ...rest] = row.nodes;
    const long = { ...(first as PictureNode), label: "Ed", detail: "polishes conscientiously" };
    const laid = fitting({ ...row, nodes: [long, ...rest] }, { width: 400, height: 100 });
    expect(laid.nodes[0]?.place.width).toBeGreaterThanOrEqual(102 + BESIDE);
  });

  it("goes downwards with less between and within, where it is to be seen whole", () => {
    const named = row.nodes.map((one) => ({ ...one, detail: one.detail && "makes it shorter" }));
    const room = { width: 500, height: 430 };
    const laid = fitting({ ...row, nodes: named }, room);
    expect(laid.size.height).toBeGreaterThan(laid.size.width);
    expect(zoomIn(laid, room)).toBeGreaterThanOrEqual(0.8);
  });

  it("is laid out once, however often its pane is drawn to another size", () => {
    const first = fitting(row, { width: 700, height: 300 });
    expect(fitting(row, { width: 720, height: 300 })).toBe(first);
    expect(fitting({ ...row }, { width: 720, height: 300 })).not.toBe(first);
  });

  it("is drawn wide where there is room", () => {
    const wide = fitting(row, { width: 2400, height: 300 });
    expect(wide.nodes.every(({ kind, place }) => kind !== "step" || place.width > 200)).toBe(true);
  });
});
