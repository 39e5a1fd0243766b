/** What is different between two checkpoints: in words, and exactly. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, body } from "../../api/client";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";

type Props = { id: string; old: string; other: string; close: () => void };

export function Compared({ id, old, other, close }: Props) {
  const [exact, setExact] = useState(false);
  const diff = useQuery({
    queryKey: ["diff", id, old, other],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      body(
        api.GET("/swarm/threads/{thread_id}/checkpoints/{checkpoint}/diff", {
          params: { path: { thread_id: id, checkpoint: old }, query: { other } },
        }),
      ),
  });
  if (diff.isError) return <Refused what="The comparison" error={diff.error} />;
  if (!diff.data) return <Waiting what="the comparison" />;
  const found = diff.data;
  return (
    <section aria-label="What is different" className="flex min-h-0 flex-1 flex-col bg-sheet">
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="flex-1 font-medium">
          From {found.old.number} to {found.new.number}
        </h2>
        <Button aria-pressed={exact} onClick={() => setExact(!exact)}>
          {exact ? "In words" : "As JSON"}
        </Button>
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto px-4 py-2 font-mono text-xs">
        {found.same ? <p>Nothing is different.</p> : null}
        {exact ? (
          <pre className="whitespace-pre-wrap break-words">
            {JSON.stringify({ workflow: found.workflow, changes: found.changes }, null, 2)}
          </pre>
        ) : (
          <ul className="flex flex-col gap-0.5">
            {found.words.map((line) => (
              <li
                key={line}
                className={`rounded px-2 py-0.5 whitespace-pre-wrap break-words ${colourOf(line)}`}
              >
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function colourOf(line: string): string {
  if (line.startsWith("+")) return "bg-good-ground text-good";
  return line.startsWith("-") ? "bg-bad-ground text-bad" : "bg-care-ground text-care";
}
