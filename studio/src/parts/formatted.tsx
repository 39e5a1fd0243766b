/** A text in Markdown, as people read it. Nothing in it becomes HTML of its own. */
import { Fragment, useMemo } from "react";
import { type Block, blocksOf, type Inline } from "./markdown";

/** `level`: of the page's heading above it; those of the text go below that one, and leave none out. */
export function Formatted({ text, level = 1 }: { text: string; level?: number }) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  const levels = useMemo(() => levelsOf(blocks), [blocks]);
  return (
    <div className="prose-text">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is what it is by its place
        <Part key={at} block={block} level={level + (levels[at] ?? 1)} />
      ))}
    </div>
  );
}

/** How deep each heading stands among those of the text, 1 the highest, however many signs it was given. */
export function levelsOf(blocks: readonly Block[]): readonly (number | undefined)[] {
  let above: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== "heading") return undefined;
    above = [...above.filter((level) => level < block.level), block.level];
    return above.length;
  });
}

function Part({ block, level }: { block: Block; level: number }) {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${Math.min(6, level)}` as "h2" | "h3" | "h4" | "h5" | "h6";
      return (
        <Heading data-level={block.level}>
          <Words of={block.text} />
        </Heading>
      );
    }
    case "rule":
      return <hr />;
    case "code":
      return (
        <>
          {block.info ? <code>{block.info}</code> : null}
          <pre>{block.text}</pre>
        </>
      );
    case "quote":
      return (
        <blockquote dir="auto">
          <Words of={block.text} />
        </blockquote>
      );
    case "list":
      return <List block={block} />;
    case "table":
      return <Table block={block} />;
    default:
      return (
        <p>
          <Words of={block.text} />
        </p>
      );
  }
}

function List({ block }: { block: Extract<Block, { kind: "list" }> }) {
  const items = block.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item is what it is by its place
    <li key={at} data-depth={Math.min(item.depth, 3)} value={item.number ?? undefined}>
      <Words of={item.text} />
    </li>
  ));
  // Its marks stand where its words begin: at the right of Hebrew.
  return block.ordered ? <ol dir="auto">{items}</ol> : <ul dir="auto">{items}</ul>;
}

function Table({ block }: { block: Extract<Block, { kind: "table" }> }) {
  return (
    // It stands, and its columns run, as its words do: from the right in Hebrew.
    <div dir="auto">
      <table>
        <thead>
          <tr>
            {block.head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what it is by its place
              <th key={at} scope="col">
                <Words of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is what it is by its place
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what it is by its place
                <td key={column}>
                  <Words of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TAGS = { strong: "strong", em: "em", code: "code" } as const;

function Words({ of }: { of: readonly Inline[] }) {
  return of.map((one, at) => {
    const Tag = one.kind === "text" ? Fragment : TAGS[one.kind];
    // biome-ignore lint/suspicious/noArrayIndexKey: words are what they are by their place
    return <Tag key={at}>{one.text}</Tag>;
  });
}
