/** What is asked, held and done on a thread of a graph: its questions, its state, another input, its runs. */
import { Tabs } from "radix-ui";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { SchemaForm } from "../../form/schema-form";
import type { Snapshot } from "../../hosted/standing";
import type { Graph } from "../../hosted/use-graphs";
import type { useRun } from "../../hosted/use-run";
import { Questions } from "./questions";
import { Runs } from "./runs";
import { StateOf } from "./state-of";

const TAB =
  "border-b-2 border-transparent px-2 py-1.5 text-xs text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink";

type Props = {
  id: string;
  /** What the thread is called. */
  title: string;
  graph: Graph;
  picture: Picture;
  schemas: components["schemas"]["Schemas"];
  shown: Snapshot | undefined;
  /** The checkpoint that somebody has picked; null = the last one. */
  chosen: string | null;
  /** Whether something has just been asked of it. */
  sending: boolean;
  busy: boolean;
  /** Whatever is another once a run has begun or is over. */
  at: string;
  writing: ReadonlyMap<string, string>;
  begin: (asked: Parameters<ReturnType<typeof useRun>["mutate"]>[0]) => Promise<unknown>;
  /** Back to the last checkpoint. */
  latest: () => void;
};

export function About(props: Props) {
  const { id, title, graph, picture, schemas, shown, chosen, sending, busy, at, writing, begin, latest } =
    props;
  return (
    <Tabs.Root defaultValue="state" className="flex min-h-0 flex-col border-t border-line bg-sheet">
      <Questions key={chosen} at={chosen ? undefined : shown} busy={busy} answer={begin} />
      <Tabs.List aria-label="About the thread" className="flex shrink-0 gap-1 border-b border-line px-3">
        <Tabs.Trigger value="state" className={TAB}>
          State
        </Tabs.Trigger>
        <Tabs.Trigger value="input" className={TAB}>
          Another input
        </Tabs.Trigger>
        <Tabs.Trigger value="runs" className={TAB}>
          Runs
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="state" className="min-h-0 flex-1 overflow-auto">
        <Writing writing={writing} />
        {shown ? (
          <StateOf
            key={chosen}
            name={`hosted state ${id} ${chosen ?? "last"}`}
            id={id}
            title={title}
            at={shown}
            picture={picture}
            schema={schemas.state_schema}
            onGoOn={begin}
            forkAt={chosen}
            base={`/graphs/${graph.assistant_id}`}
            onWritten={latest}
          />
        ) : null}
      </Tabs.Content>
      <Tabs.Content value="input" className="min-h-0 flex-1 overflow-auto">
        <SchemaForm
          name={`input ${graph.assistant_id} ${id}`}
          schema={schemas.input_schema}
          word="Run"
          busy={sending}
          onSend={(input) => begin({ input })}
        />
      </Tabs.Content>
      <Tabs.Content value="runs" className="min-h-0 flex-1 overflow-auto">
        <Runs id={id} at={at} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Writing({ writing }: { writing: ReadonlyMap<string, string> }) {
  return [...writing].map(([node, text]) => (
    <p
      key={node}
      aria-busy="true"
      className="border-b border-line px-4 py-2 whitespace-pre-wrap text-ink-soft"
    >
      <span className="font-medium text-ink">{node} </span>
      {text}
    </p>
  ));
}
