/** Where one is in a grid, where a key leads, and how much room names have in it. Pure. */
import { widthOf } from "../../parts/letters";

export type At = { row: number; column: number };

/** A cell by what it is about: its place is another as soon as somebody joins or leaves the team. */
export type Chosen = { agent: string; tool: string };

type Named = readonly { id: string }[];

export function chosenAt(at: At, agents: Named, tools: Named): Chosen {
  return { agent: agents[at.row]?.id ?? "", tool: tools[at.column]?.id ?? "" };
}

/** Where it is by now; null = its agent or its tool is gone. */
export function placeOf(chosen: Chosen, agents: Named, tools: Named): At | null {
  const row = agents.findIndex((one) => one.id === chosen.agent);
  const column = tools.findIndex((one) => one.id === chosen.tool);
  return row < 0 || column < 0 ? null : { row, column };
}

/** Pixels: what stands beside a name, and the least and the most that names have, on a telephone and else. */
const [BESIDE, LEAST, MOST] = [34, 168, { narrow: 200, wide: 320 }];
const FONT = 14;

/** Pixels that the names of a grid's rows have: as much as the longest takes, within bounds. */
export function namesIn(agents: readonly { name: string }[], narrow: boolean): number {
  const longest = Math.max(0, ...agents.map(({ name }) => widthOf(name, FONT)));
  return Math.round(Math.min(narrow ? MOST.narrow : MOST.wide, Math.max(LEAST, longest + BESIDE)));
}

export function moved(at: At, key: string, of: { rows: number; columns: number }): At | null {
  const to = led(at, key, of);
  if (!to) return null;
  return {
    row: Math.max(0, Math.min(of.rows - 1, to.row)),
    column: Math.max(0, Math.min(of.columns - 1, to.column)),
  };
}

const PAGE = 12;

function led({ row, column }: At, key: string, of: { columns: number }): At | null {
  switch (key) {
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "ArrowRight":
      return { row, column: column + 1 };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: of.columns - 1 };
    case "PageUp":
      return { row: row - PAGE, column };
    case "PageDown":
      return { row: row + PAGE, column };
    default:
      return null;
  }
}
