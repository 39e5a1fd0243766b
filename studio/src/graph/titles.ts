/** Where the title of a frame stands on its upper edge: beside that of the frame around it, where that is just above. Pure. */
import { widthOf } from "../parts/letters";
import type { Laid, Place } from "./laid";

/** Pixels: from the frame's side to its title. */
export const FROM_SIDE = 12;
/** Pixels: the font, at its largest; the sign and what is around both; how high it all is, and between two titles. */
const [FONT, AROUND, HEIGHT, BETWEEN] = [16, 28, 22, 6];

/** Frame → pixels from its side to its title, which covers no other one. wordOf: what it says. */
export function titlesOf(
  frames: Laid["frames"],
  wordOf: (frame: Laid["frames"][number]) => string,
): ReadonlyMap<string, number> {
  const taken: Place[] = [];
  const found = new Map<string, number>();
  for (const frame of [...frames].sort((a, b) => a.depth - b.depth)) {
    const { place } = frame;
    const width = widthOf(wordOf(frame), FONT) + AROUND;
    const at = { x: place.x + FROM_SIDE, y: place.y - HEIGHT / 2, width, height: HEIGHT };
    for (let other = covered(at, taken); other; other = covered(at, taken))
      at.x = other.x + other.width + BETWEEN;
    taken.push(at);
    found.set(frame.id, at.x - place.x);
  }
  return found;
}

function covered(title: Place, taken: readonly Place[]): Place | undefined {
  return taken.find(
    (one) =>
      one.x < title.x + title.width &&
      title.x < one.x + one.width &&
      one.y < title.y + title.height &&
      title.y < one.y + one.height,
  );
}
