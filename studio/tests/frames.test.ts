import { describe, expect, it } from "vitest";
import { type Frame, FrameReader } from "../src/stream/frames";

const STREAM =
  "event: metadata\r\ndata: {}\r\nid: 1\r\n\r\n: heartbeat\r\n\r\nid: 2\r\ndata: a\r\ndata: b\r\n\r\nid: 3\r\n\r\n";
const TOLD: Frame[] = [
  { event: "metadata", data: "{}", id: "1" },
  { event: "message", data: "a\nb", id: "2" },
];

function read(pieces: Iterable<string>): Frame[] {
  const reader = new FrameReader();
  return [...pieces].flatMap((piece) => [...reader.read(piece)]);
}

describe("a stream of events", () => {
  it("is the same however the network cuts it", () => {
    for (let size = 1; size <= STREAM.length; size++) {
      const pieces = STREAM.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      expect(read(pieces), `in pieces of ${size}`).toEqual(TOLD);
    }
  });

  it("may end its lines in any of three ways", () => {
    for (const end of ["\n", "\r", "\r\n"]) {
      expect(read([STREAM.replaceAll("\r\n", end), end]).slice(0, 2)).toEqual(TOLD);
    }
  });
});
