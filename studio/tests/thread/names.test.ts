import { expect, it } from "vitest";
import type { Picture } from "../../src/api/types";
import { stepsToPick, worded } from "../../src/thread/names";

const node = (id: string, label: string, detail: string, kind = "step") =>
  ({ id, label, detail, kind, groups: [] }) as unknown as Picture["nodes"][number];

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

it("says of a fork where it began, and not by a thread's id: whose it is a fork of stands beside it by name", () => {
  const picture = { nodes: [node("pilot", "Pilot", "")], frames: [] };
  expect(worded("fork: of 1f1eab35-9d36 at 12; begins: pilot", picture)).toBe("forked at 12; begins: Pilot");
});

it("leaves what the server tells of people as it is", () => {
  const picture = { nodes: [], frames: [] };
  expect(worded("Ann says yes: May it go?", picture)).toBe("Ann says yes: May it go?");
  expect(worded("asked: approve it", picture)).toBe("asked: approve it");
});
