/** One row of the grid of rights: an agent, and what it may use. Drawn anew only when something of it changes. */
import type { VirtualItem } from "@tanstack/react-virtual";
import { memo } from "react";
import type { GridCell } from "../../api/types";
import { widthOf } from "../../parts/letters";
import { LongName } from "../../parts/long-name";
import { SIGNS, signOf } from "../../thread/rights";
import type { At } from "./grid";

/** Pixels. */
export const [ROW, COLUMN] = [32, 44];
/** Letters of a name that takes two lines, smaller: names may differ in their last words. */
const TWO_LINES = 30;
/** Pixels: of such a name, and what stands beside a name. Lines are not filled to their ends. */
const [SMALL, ASIDE, FILLED] = [12, 24, 0.85];

type Props = {
  index: number;
  top: number;
  name: string;
  /** Pixels that the names have. */
  names: number;
  cells: readonly GridCell[];
  /** Those in sight. */
  columns: readonly VirtualItem[];
  /** The column of the active cell, where it is in this row. */
  here: number | null;
  onHere: (at: At) => void;
};

export const GridRow = memo(function GridRow(props: Props) {
  const { index, top, name, names, cells, columns, here, onHere } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw only what is in sight
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute left-0 w-full"
      style={{ transform: `translateY(${top}px)`, height: ROW, top: 0 }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="rowheader"
        title={name}
        className={`sticky left-0 z-[5] flex h-full items-center border-r border-b border-line bg-sheet px-3 ${here === null ? "" : "font-semibold text-accent"}`}
        style={{ width: names }}
      >
        <AgentName name={name} room={names - ASIDE} />
      </div>
      {columns.map((column) => (
        <Cell
          key={column.key}
          row={index}
          column={column.index}
          cell={cells[column.index]}
          here={here === column.index}
          left={column.start}
          onHere={onHere}
        />
      ))}
    </div>
  );
});

type CellProps = {
  row: number;
  column: number;
  cell: GridCell | undefined;
  here: boolean;
  left: number;
  onHere: (at: At) => void;
};

const Cell = memo(function Cell({ row, column, cell, here, left, onHere }: CellProps) {
  if (!cell) return null;
  const { sign, colour } = SIGNS[signOf(cell)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw only what is in sight
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrows move the active cell
    <div
      id={`cell-${row}-${column}`}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={here}
      aria-label={`${cell.effect}: ${cell.reason}`}
      title={cell.reason}
      onClick={() => onHere({ row, column })}
      className={`absolute top-0 flex cursor-pointer items-center justify-center border-r border-b border-line ${colour} ${here ? "outline-2 -outline-offset-2 outline-accent" : ""} ${cell.rule === "override" ? "underline decoration-dotted underline-offset-4" : ""}`}
      style={{ left, width: COLUMN, height: ROW }}
    >
      {sign}
    </div>
  );
});

/** In one line, in two, or in one without its middle. */
function AgentName({ name, room }: { name: string; room: number }) {
  if (name.length <= TWO_LINES || widthOf(name, SMALL) > 2 * FILLED * room)
    return <LongName name={name} look="flex-1" />;
  return (
    <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-xs leading-[14px]">
      {name}
    </span>
  );
}
