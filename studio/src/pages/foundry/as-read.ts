/** A draft in Markdown as the words that people read, so that two of them can be compared word by word. Pure. */
import { type Block, blocksOf, type Inline } from "../../parts/markdown";

/** Without the signs of headings, of weight and of tables; an item of a list keeps its number, or a dot. */
export const asRead = (markdown: string): string => blocksOf(markdown).map(wordsOf).join("\n\n");

function wordsOf(block: Block): string {
  switch (block.kind) {
    case "rule":
      return "———";
    case "code":
      return [block.info, block.text].filter(Boolean).join("\n");
    case "list":
      return block.items
        .map(
          ({ depth, number, text }) =>
            `${"  ".repeat(depth)}${number === null ? "•" : `${number}.`} ${plain(text)}`,
        )
        .join("\n");
    case "table":
      return [block.head, ...block.rows].map((cells) => cells.map(plain).join(" · ")).join("\n");
    default:
      return plain(block.text);
  }
}

const plain = (words: readonly Inline[]): string => words.map(({ text }) => text).join("");
