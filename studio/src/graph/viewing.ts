/** What of a laid out picture is shown in a pane, and how large. Pure. */
import type { Laid, Place, Point, Room } from "./laid";

/** Smaller than that the lines under names are not read: nine pixels, and larger still than the words at a way. */
const READABLE = 0.76;
/** Smaller than that names are not read either, however large they are written. */
const NAMED = 0.3;
/** Where names are written larger still. */
const FAR = 0.55;
/** No picture is blown up beyond that, and none of its boxes touches the pane's edge. */
const [LARGEST, INSET] = [1.15, 0.96];

/** From how far a picture is seen: near = all of its words; far and farther = names alone, which are written larger. */
export type Seen = "near" | "far" | "farther";

export function seenAt(zoom: number): Seen {
  return zoom >= READABLE * INSET ? "near" : zoom >= FAR ? "far" : "farther";
}

/**
 * Where a picture is shown at first: as a whole, as long as its names are read so; else the part of it with these in
 * it, or with its beginning.
 */
export function viewOf(laid: Laid, room: Room, ids: ReadonlySet<string>): Point & { zoom: number } {
  const fits = zoomIn(laid, room);
  if (fits < NAMED) return { ...partIn(laid, room, READABLE, toSee(laid, ids)), zoom: READABLE };
  const zoom = Math.min(fits * INSET, LARGEST);
  const { width, height } = laid.size;
  return { x: (room.width - width * zoom) / 2, y: (room.height - height * zoom) / 2, zoom };
}

/** What of a picture has to be in sight: of these, as many as there are; else what it begins with. */
export function toSee(laid: Laid, ids: ReadonlySet<string>): Place[] {
  const found = laid.nodes.filter((one) => ids.has(one.id)).map((one) => one.place);
  if (found.length > 0) return found;
  const corner = (one: { place: Place }) => one.place.x + one.place.y;
  const first = laid.nodes.reduce((had, one) => (corner(one) < corner(had) ? one : had));
  // Downwards it begins in the middle, and what is in the corner is some way on.
  return [(laid.nodes.find((one) => one.kind === "start") ?? first).place];
}

/** How much of its size a picture has where it is shown whole. */
export function zoomIn(laid: Laid, room: Room): number {
  return Math.min(room.width / laid.size.width, room.height / laid.size.height);
}

/**
 * Where a part of a picture is shown that has no room as a whole at that zoom: the viewport's corner, in pixels.
 * What is to be seen is in the middle, as far as the picture goes; where it has no room at once, the first of it.
 */
export function partIn(laid: Laid, room: Room, zoom: number, all: readonly Place[]): Point {
  const seen = atOnce(all, { width: room.width / zoom, height: room.height / zoom });
  const along = (size: number, has: number, from: number, to: number) => {
    const whole = size * zoom;
    if (whole <= has) return (has - whole) / 2;
    return Math.min(0, Math.max(has - whole, has / 2 - ((from + to) / 2) * zoom));
  };
  const side = (of: (place: Place) => number, pick: (...all: number[]) => number) =>
    seen.length > 0 ? pick(...seen.map(of)) : 0;
  return {
    x: along(
      laid.size.width,
      room.width,
      side((p) => p.x, Math.min),
      side((p) => p.x + p.width, Math.max),
    ),
    y: along(
      laid.size.height,
      room.height,
      side((p) => p.y, Math.min),
      side((p) => p.y + p.height, Math.max),
    ),
  };
}

/** Of places those that have room beside the first of them: the middle of all may be where none of them is. */
function atOnce(places: readonly Place[], room: Room): Place[] {
  const found: Place[] = [];
  let box: Place | null = null;
  for (const place of [...places].sort((one, other) => one.x + one.y - other.x - other.y)) {
    const more: Place = box ? spanned(box, place) : place;
    if (box && (more.width > room.width || more.height > room.height)) continue;
    box = more;
    found.push(place);
  }
  return found;
}

function spanned(one: Place, other: Place): Place {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
