/** What the words mean, said again: in canonical English, as facts, and as the change they are. */
import { Tabs } from "radix-ui";
import type { Change, Compiled } from "../../api/types";

export function Meaning({ compiled }: { compiled: Compiled | undefined }) {
  if (!compiled) return null;
  const changes = compiled.changes ?? [];
  return (
    <Tabs.Root
      defaultValue="changes"
      className="grid min-h-0 grid-rows-[auto_1fr] border-t border-line bg-sheet"
    >
      <Tabs.List aria-label="What the words became" className="flex gap-1 border-b border-line px-3">
        <Tab value="changes">Changes{changes.length ? ` (${changes.length})` : ""}</Tab>
        <Tab value="facts">Facts</Tab>
        <Tab value="english">Said again</Tab>
      </Tabs.List>
      <Tabs.Content value="changes" className="overflow-auto p-4">
        {changes.length === 0 ? (
          <p className="text-ink-soft">Nothing: it is what the team does now.</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {changes.map((one) => (
              <ChangeLine key={`${one.kind} ${one.subject} ${one.id}`} one={one} />
            ))}
          </ul>
        )}
      </Tabs.Content>
      <Tabs.Content value="facts" className="overflow-auto p-4">
        <ul className="flex list-disc flex-col gap-1 pl-4">
          {compiled.relations.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Tabs.Content>
      <Tabs.Content value="english" className="overflow-auto p-4">
        <p className="max-w-prose whitespace-pre-wrap">
          {compiled.english ?? "Nothing, as long as there are errors."}
        </p>
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Tab({ value, children }: { value: string; children: React.ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="border-b-2 border-transparent px-2 py-2 text-ink-soft data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}

const SIGNS = {
  added: { sign: "+", colour: "bg-good-ground text-good" },
  removed: { sign: "−", colour: "bg-bad-ground text-bad" },
  changed: { sign: "~", colour: "bg-care-ground text-care" },
};

function ChangeLine({ one }: { one: Change }) {
  const { sign, colour } = SIGNS[one.kind];
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden="true" className={`w-5 shrink-0 rounded text-center font-mono ${colour}`}>
        {sign}
      </span>
      <span>{one.words}</span>
    </li>
  );
}
