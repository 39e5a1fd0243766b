/** A picture that has been laid out. */
import type { PictureEdge, PictureFrame, PictureNode } from "../api/types";

/** To the right, or downwards. */
export type Way = "LR" | "TB";
export type Point = { x: number; y: number };
/** Pixels; x and y are of the upper left corner. */
export type Place = Point & { width: number; height: number };
/** Pixels. */
export type Room = { width: number; height: number };
/** How a way goes, where the middle of its words is, and how much room they have. */
export type Drawn = { points: Point[]; at: Point; room: Room };
export type Laid = {
  way: Way;
  size: Room;
  nodes: ReadonlyArray<PictureNode & { place: Place }>;
  frames: ReadonlyArray<PictureFrame & { place: Place; depth: number }>;
  /** Where several ways meet and part again. */
  joints: ReadonlyArray<{ id: string; place: Place }>;
  edges: ReadonlyArray<PictureEdge & Drawn>;
};
