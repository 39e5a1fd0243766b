/** Markdown as data: the part of it that models and people write. What is not understood stays as the text it is. Pure. */
export type Inline = { kind: "text" | "strong" | "em" | "code"; text: string };
/** `number`: as it is written; null in a list without numbers. */
export type Item = { depth: number; number: number | null; text: Inline[] };
export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph" | "quote"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; info: string; text: string }
  | { kind: "rule" };

// Anybody's agent writes what is read here: each of these takes time in proportion to the line, whatever is in it.
// So what is behind the sign of a heading or an item is all the rest (`s`: a line has no end within), and never fails.
const HEADING = /^(#{1,6})\s(.*)$/s;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/s;
const RULE = /^\s*(?:-\s*){3,}$|^\s*(?:\*\s*){3,}$|^\s*(?:_\s*){3,}$/;
const ROW = /^\s*\|(.+)\|\s*$/;
const DIVIDER = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
const FENCE = /^\s*(`{3,})([^`]*)$/s;
/** A sign behind a backslash is only that sign. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const MARKED = /\\[!-/:-@[-`{-~]|\*\*(.+?)\*\*|__(.+?)__|`([^`]+)`|\*([^*\s][^*]*)\*|\b_([^_\s][^_]*)_\b/g;

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.replace(/\r\n?/g, "\n").split("\n");
  const found: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    if (!line.trim()) {
      at++;
      continue;
    }
    const [block, next] = blockAt(lines, at, line);
    found.push(block);
    at = next;
  }
  return found;
}

function blockAt(lines: readonly string[], at: number, line: string): [Block, number] {
  const heading = HEADING.exec(line);
  if (heading) {
    const [, marks = "#", rest = ""] = heading;
    return [{ kind: "heading", level: marks.length, text: inlines(unclosed(rest.trim())) }, at + 1];
  }
  if (RULE.test(line)) return [{ kind: "rule" }, at + 1];
  if (FENCE.test(line)) return fenced(lines, at);
  if (ITEM.test(line)) return listed(lines, at);
  if (ROW.test(line) && DIVIDER.test(lines[at + 1] ?? "")) return tabled(lines, at);
  const quote = line.startsWith(">");
  const end = until(lines, at + 1, (one) => !one.trim() || begins(one));
  const text = lines.slice(at, end).map((one) => (quote ? one.replace(/^>\s?/, "") : one));
  return [{ kind: quote ? "quote" : "paragraph", text: inlines(text.join("\n")) }, end];
}

/** The words of a heading without the signs that may close it: "C#" is a word, "C #" is not. */
function unclosed(words: string): string {
  let end = words.length;
  while (words[end - 1] === "#") end--;
  return end === 0 || /\s/.test(words[end - 1] ?? "") ? words.slice(0, end).trimEnd() : words;
}

function begins(line: string): boolean {
  return HEADING.test(line) || RULE.test(line) || FENCE.test(line) || ITEM.test(line);
}

function until(lines: readonly string[], at: number, over: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && !over(lines[end] ?? "")) end++;
  return end;
}

/** What stands behind the opening signs is told, too; only a line of at least as many signs, and nothing else, closes. */
function fenced(lines: readonly string[], at: number): [Block, number] {
  const [, signs = "", info = ""] = FENCE.exec(lines[at] ?? "") ?? [];
  const end = until(lines, at + 1, (one) => one.trim().length >= signs.length && /^`+$/.test(one.trim()));
  return [{ kind: "code", info: info.trim(), text: lines.slice(at + 1, end).join("\n") }, end + 1];
}

/** Items with numbers and items without are lists of their own: each item keeps the number that it has. */
function listed(lines: readonly string[], at: number): [Block, number] {
  const ordered = numberOf(lines[at] ?? "") !== null;
  const ends = (one: string) => (ITEM.test(one) ? (numberOf(one) !== null) !== ordered : !/^\s+\S/.test(one));
  const end = until(lines, at + 1, ends);
  const items: Array<{ depth: number; number: number | null; words: string }> = [];
  for (const line of lines.slice(at, end)) {
    const item = ITEM.exec(line);
    const last = items.at(-1);
    if (item) {
      const depth = Math.floor((item[1] ?? "").length / 2);
      items.push({ depth, number: numberOf(line), words: item[3] ?? "" });
    } else if (last) last.words += ` ${line.trim()}`;
  }
  const told = items.map(({ words, ...item }) => ({ ...item, text: inlines(words) }));
  return [{ kind: "list", ordered, items: told }, end];
}

function numberOf(line: string): number | null {
  const number = ITEM.exec(line)?.[2];
  return number === undefined ? null : Number(number);
}

function tabled(lines: readonly string[], at: number): [Block, number] {
  const end = until(lines, at + 2, (one) => !ROW.test(one));
  const columns = (lines[at + 1] ?? "").split("|").length - 2;
  const rows = lines.slice(at, end).map((one) => cellsOf(ROW.exec(one)?.[1] ?? "", columns));
  const cells = (row: readonly string[]) => row.map((one) => inlines(one.trim()));
  return [{ kind: "table", head: cells(rows[0] ?? []), rows: rows.slice(2).map(cells) }, end];
}

/** A sign behind a backslash ends no cell; nor does one within code, unless the row would have too few. */
function cellsOf(row: string, columns: number): string[] {
  const apart = (whole: RegExp) => {
    const found = [""];
    for (const [part] of row.matchAll(whole))
      if (part === "|") found.push("");
      else found[found.length - 1] += part.startsWith("`") ? part.replaceAll("\\|", "|") : part;
    return found;
  };
  const cells = apart(/\\.|`[^`]+`|./gsu);
  return cells.length < columns ? apart(/\\.|./gsu) : cells;
}

/** Strong, emphasised and code within a line; a sign behind a backslash is the sign alone. */
export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  const plain = (words: string) => {
    const last = found.at(-1);
    if (last?.kind === "text") last.text += words;
    else if (words) found.push({ kind: "text", text: words });
  };
  for (const mark of text.matchAll(MARKED)) {
    plain(text.slice(at, mark.index));
    at = mark.index + mark[0].length;
    const [whole, strong, bold, code, em, slanted] = mark;
    const said = strong ?? bold ?? em ?? slanted;
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (said === undefined) plain(whole.slice(1));
    else found.push({ kind: (strong ?? bold) ? "strong" : "em", text: said.replace(ESCAPED, "$1") });
  }
  plain(text.slice(at));
  return found;
}
