/**
 * Characters that one does not see, or that turn round what one sees: controls, directions (the bidi ones), joiners,
 * fillers, tags. In text of others they are shown by their numbers, so that what is read is what is there. Pure.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Most text has none of them, nor anything beyond ASCII. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;
const JOINERS = "\u200c\u200d";

/** "Pay ⟨U+202E⟩00001": the text with each of them as its number. */
export function visible(text: string): string {
  return written(text, (char) => `⟨U+${numberOf(char).toUpperCase().padStart(4, "0")}⟩`);
}

/** The same within JSON's strings, as JSON writes them: "\u202e". What is meant stays the same. */
export function visibleJson(json: string): string {
  return written(json, (char) =>
    Array.from({ length: char.length }, (_, at) => `\\u${hex(char.charCodeAt(at)).padStart(4, "0")}`).join(
      "",
    ),
  );
}

function written(text: string, as: (char: string) => string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(HIDDEN, (char, at: number) => (spells(char, text, at) ? char : as(char)));
}

/** Whether it is of how something is written: a line's end, or what emoji and scripts of joined letters cannot do without. */
function spells(char: string, text: string, at: number): boolean {
  if (char === "\n" || char === "\t") return true;
  if (char === "\r") return text[at + 1] === "\n";
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? "";
  const after = String.fromCodePoint(text.codePointAt(at + char.length) ?? 0);
  if (JOINERS.includes(char)) return (joins(before) && joins(after)) || (emoji(before) && emoji(after));
  if (char === "\ufe0e" || char === "\ufe0f") return emoji(before) || after === "\u20e3";
  return false;
}

function emoji(char: string): boolean {
  return /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u.test(char);
}

/** Letters that are written otherwise beside one another: those of Persian, of the languages of India, and their like. */
function joins(char: string): boolean {
  return (
    /[\p{L}\p{M}]/u.test(char) &&
    !/[\p{ASCII}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Inherited}]/u.test(char)
  );
}

function numberOf(char: string): string {
  return hex(char.codePointAt(0) ?? 0);
}

function hex(number: number): string {
  return number.toString(16);
}
