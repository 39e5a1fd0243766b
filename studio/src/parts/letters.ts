/** About how wide words are drawn, where nothing can measure them: in a worker, and before anything is shown. Pure. */

/** In parts of the font's size, as DejaVu Sans has them, which is wider than most. */
const [NARROW, PLAIN, CAPITAL, WIDE, FULL] = [0.38, 0.62, 0.7, 0.95, 1.05];
const OF: readonly (readonly [RegExp, number])[] = [
  [/[mwMW@%—…]/, WIDE],
  [/[ijltfrI.,:;'|!()[\] "-]/, NARROW],
  [/[A-Z]/, CAPITAL],
  // From there on: ideographs, syllables as wide as high, and emoji.
  [/[\u1100-\u115f\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3ffff}]/u, FULL],
];

/** size: of the font, in pixels, as the answer is. */
export function widthOf(words: string, size: number): number {
  let sum = 0;
  for (const letter of words) sum += OF.find(([kind]) => kind.test(letter))?.[1] ?? PLAIN;
  return sum * size;
}

/** Of its words the widest, which is not to be broken. */
export function widestOf(words: string, size: number): number {
  return Math.max(0, ...words.split(/\s+/).map((word) => widthOf(word, size)));
}
