import { expect, it } from "vitest";
import type { PictureNode } from "../../src/api/types";
import { nameOf, stepsToPick, worded } from "../../src/thread/names";
import { frameOf, nodeOf } from "../whole";

const node = (id: string, label: string, detail: string, kind: PictureNode["kind"] = "step") =>
  nodeOf(id, { label, detail, kind });

it("tells several steps of one agent apart by what they do, and by number where that is the same", () => {
  const nodes = [
    node("pilot", "Pilot", "boards the ship"),
    node("pilot-2", "Pilot", "waves"),
    node("pilot-3", "Pilot", "waves"),
    node("herald", "Herald", "announces it"),
    node("g", "Who says so?", "", "gate"),
    node("radio", "Radio", "", "tools"),
  ];
  expect(stepsToPick({ nodes, frames: [] })).toEqual([
    ["pilot", "Pilot: boards the ship"],
    ["pilot-2", "Pilot: waves (1)"],
    ["pilot-3", "Pilot: waves (2)"],
    ["herald", "Herald"],
    ["g", "Who says so?"],
  ]);
});

it("says in which round of each loop something was decided, before the words that may be cut", () => {
  const frames = [frameOf("loop", { words: "repeat until Critic is happy" })];
  const told = (instance: string) => nameOf(instance, { nodes: [], frames });
  expect(told("loop?0.0")).toBe("decides: repeat until Critic is happy");
  expect(told("loop@2.3?0.0")).toBe("decides, round 2.3: repeat until Critic is happy");
});

it("calls what is in the flow no more by its agent's name, where nothing else is known of it", () => {
  const writer = { ...node("writer-2", "Writer", ""), agent: "writer" };
  expect(nameOf("writer@2", { nodes: [writer], frames: [] })).toBe("Writer, round 2");
});

it("says of a fork where it began, and not by a thread's id: whose it is a fork of stands beside it by name", () => {
  const picture = { nodes: [node("pilot", "Pilot", "")], frames: [] };
  expect(worded("fork: of 1f1eab35-9d36 at 12; begins: pilot", picture)).toBe("forked at 12; begins: Pilot");
});

it("leaves what the server tells of people as it is", () => {
  const picture = { nodes: [], frames: [] };
  expect(worded("Ann says yes: May it go?", picture)).toBe("Ann says yes: May it go?");
  expect(worded("asked: approve it", picture)).toBe("asked: approve it");
});
