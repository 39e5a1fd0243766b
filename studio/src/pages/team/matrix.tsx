/** Who may use what: a grid with a reason for each cell. Only what is in sight is drawn: 100 × 200 scrolls freely. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import type { TeamPage } from "../../api/types";
import { Empty } from "../../parts/empty";
import { useNarrow } from "../../parts/narrow";
import { Signs } from "../../thread/rights";
import { CameTo } from "./came-to";
import { CellWords } from "./cell-words";
import { type At, type Chosen, chosenAt, moved, namesIn, placeOf } from "./grid";
import { COLUMN, GridRow, ROW } from "./grid-row";
import { useChanges } from "./use-changes";

const HEAD = 136;
const FIRST: At = { row: 0, column: 0 };

export default function Matrix({ team }: { team: TeamPage }) {
  const { agents, tools, rows } = team.matrix;
  const [chosen, setChosen] = useState(() => chosenAt(FIRST, agents, tools));
  const place = placeOf(chosen, agents, tools);
  const at = place ?? FIRST;
  const setAt = useCallback((to: At) => setChosen(chosenAt(to, agents, tools)), [agents, tools]);
  const scroller = useRef<HTMLDivElement>(null);
  const change = useChanges(team.assistant_id);
  const down = useVirtualizer({
    count: agents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 4,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
  });
  const narrow = useNarrow();
  const names = useMemo(() => namesIn(agents, narrow), [agents, narrow]);
  const across = useVirtualizer({
    horizontal: true,
    count: tools.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMN,
    overscan: 3,
    paddingStart: names,
    scrollPaddingStart: names,
  });
  const columns = across.getVirtualItems();
  if (agents.length === 0 || tools.length === 0) {
    return (
      <Empty title="Nothing to allow yet">
        <p>A grid of rights needs agents and tools.</p>
      </Empty>
    );
  }
  const go = (event: KeyboardEvent) => {
    const next = moved(at, event.key, { rows: agents.length, columns: tools.length });
    if (!next) return;
    event.preventDefault();
    setAt(next);
    down.scrollToIndex(next.row);
    across.scrollToIndex(next.column);
  };
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div>
        <CameTo change={change} />
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_22rem] max-lg:grid-cols-[minmax(0,1fr)_17rem] max-sm:grid-cols-[minmax(0,1fr)] max-sm:grid-rows-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot draw only what is in sight */}
        <div
          ref={scroller}
          role="grid"
          tabIndex={0}
          aria-label="Who may use what"
          aria-rowcount={agents.length + 1}
          aria-colcount={tools.length + 1}
          aria-activedescendant={`cell-${at.row}-${at.column}`}
          onKeyDown={go}
          className="min-h-0 overflow-auto focus-visible:outline-offset-[-2px]"
        >
          <div
            role="presentation"
            className="relative"
            style={{ width: across.getTotalSize(), height: down.getTotalSize() }}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active */}
            <div role="row" className="sticky top-0 z-10 bg-sheet" style={{ height: HEAD }}>
              {/* Where names of agents and of tools meet. */}
              <div
                className="sticky left-0 z-[6] flex h-full flex-col justify-end border-r border-b border-line bg-sheet px-3 pb-2"
                style={{ width: names }}
              >
                <Signs look="" />
              </div>
              {columns.map((column) => (
                // biome-ignore lint/a11y/useSemanticElements: as above
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={column.key}
                  role="columnheader"
                  className={`absolute bottom-0 flex items-end border-b border-line pb-2 text-xs [writing-mode:sideways-lr] ${at.column === column.index ? "font-semibold text-accent" : "text-ink-soft"}`}
                  style={{ left: column.start, width: COLUMN, height: HEAD, alignItems: "center" }}
                >
                  <span className="max-h-30 truncate">{tools[column.index]?.name}</span>
                </div>
              ))}
            </div>
            {down.getVirtualItems().map((row) => (
              <GridRow
                key={row.key}
                index={row.index}
                top={row.start}
                name={agents[row.index]?.name ?? ""}
                names={names}
                cells={rows[row.index] ?? []}
                columns={columns}
                here={at.row === row.index ? at.column : null}
                onHere={setAt}
              />
            ))}
          </div>
        </div>
        {place ? (
          <CellWords key={`${chosen.agent} ${chosen.tool}`} team={team} at={place} change={change} />
        ) : (
          <Gone chosen={chosen} />
        )}
      </div>
    </div>
  );
}

/** Said in place of a cell whose agent or tool has left the team: nothing is set for another one in its place. */
function Gone({ chosen: { agent, tool } }: { chosen: Chosen }) {
  return (
    <aside role="status" className="border-l border-line bg-sheet p-4">
      <p className="font-medium">
        {agent} · {tool} is not in the grid any more
      </p>
      <p className="mt-1 text-ink-soft">Somebody has changed the team. Choose a cell to go on.</p>
    </aside>
  );
}
