/** A new thread of a graph: how it goes, and its input as a form. */
import { useState } from "react";
import { useLocation } from "wouter";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { SchemaForm } from "../../form/schema-form";
import { record } from "../../form/shape";
import { TeamGraph } from "../../graph/drawn";
import { titleOf } from "../../hosted/titles";
import type { Graph } from "../../hosted/use-graphs";
import { useRun } from "../../hosted/use-run";
import { Coming } from "../../parts/coming";
import { Refused } from "../../parts/refused";

type Props = { graph: Graph; picture: Picture; schemas: components["schemas"]["Schemas"] };

export function Asking({ graph, picture, schemas }: Props) {
  const [, go] = useLocation();
  const run = useRun(graph.assistant_id);
  // An input that failed elsewhere comes along to be corrected.
  const [start] = useState(() => record(record(window.history.state)?.input));
  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,2fr)_minmax(0,3fr)]">
      <Coming what="the picture">
        <TeamGraph picture={picture} label={`The graph ${graph.name}`} />
      </Coming>
      <section aria-label="Input" className="min-h-0 overflow-auto border-t border-line bg-sheet">
        <h2 className="px-4 pt-3 font-medium">Its input</h2>
        <SchemaForm
          // One to be corrected is no other's: what was typed here before stays.
          name={`input ${graph.assistant_id} ${start ? JSON.stringify(start) : ""}`}
          schema={schemas.input_schema}
          word="Run on a new thread"
          busy={run.isPending}
          {...(start ? { start } : {})}
          onSend={(input) =>
            run.mutateAsync(
              { input, title: titleOf(input) },
              { onSuccess: (id) => go(`/graphs/${graph.assistant_id}/${id}`) },
            )
          }
        />
        {run.isError ? <Refused what="The run" error={run.error} did="was not begun" /> : null}
      </section>
    </div>
  );
}
