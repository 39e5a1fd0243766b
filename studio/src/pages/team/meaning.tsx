/** What the words mean, said again: as the change they are, as facts, in canonical English, and on paper. */
import { Tabs } from "radix-ui";
import { type ReactNode, useState } from "react";
import type { Compiled } from "../../api/types";
import { ChangeList } from "./change-list";
import { Rehearsal } from "./rehearsal";

/** read: the last that could be read, of these words or of those before. */
type Props = {
  compiled: Compiled | undefined;
  read: Compiled | undefined;
  prompt: string;
  assistant: string;
  reading: number;
};

export const DIMMED = "grayscale brightness-90";

/** Beside what was made of other words than those that stand there. */
export function OfBefore() {
  return (
    <p role="status" className="border-b border-line bg-care-ground px-4 py-1.5 text-xs text-care">
      This is of the last words that could be read.
    </p>
  );
}

export function Meaning({ compiled, read, prompt, assistant, reading }: Props) {
  const [picked, setPicked] = useState("");
  if (!compiled) return null;
  const changes = compiled.changes ?? [];
  // Till somebody picks one: what is new, or else what there is.
  const shown = picked || (changes.length > 0 ? "changes" : "facts");
  return (
    <Tabs.Root
      value={shown}
      onValueChange={setPicked}
      className="grid min-h-0 grid-rows-[auto_1fr] border-t border-line bg-sheet"
    >
      <Tabs.List
        aria-label="What the words became"
        className="flex gap-1 border-b border-line px-3 max-sm:gap-0 max-sm:px-2"
      >
        <Tab value="changes">Changes{changes.length ? ` (${changes.length})` : ""}</Tab>
        <Tab value="facts">Relations</Tab>
        <Tab value="english">Said again</Tab>
        <Tab value="dry">Dry run</Tab>
      </Tabs.List>
      <Panel value="changes">
        <ChangeList
          changes={changes}
          frames={compiled.picture?.frames ?? []}
          none={
            compiled.ok ? "Nothing: it is what the team does now." : "Nothing, as long as there are errors."
          }
        />
      </Panel>
      <Panel value="facts">
        {read && read !== compiled ? <OfBefore /> : null}
        <div className={read && read !== compiled ? DIMMED : ""}>
          <Relations of={read ?? compiled} />
        </div>
      </Panel>
      <Panel value="english">
        <p className="max-w-prose whitespace-pre-wrap">
          {compiled.english ?? "Nothing, as long as there are errors."}
        </p>
      </Panel>
      <Panel value="dry">
        <Rehearsal picture={compiled.picture} assistant={assistant} prompt={prompt} reading={reading} />
      </Panel>
    </Tabs.Root>
  );
}

function Relations({ of }: { of: Compiled }) {
  if (of.relations.length === 0)
    return (
      <p>
        {of.ok ? "None: nobody works with, after or for another." : "Nothing, as long as there are errors."}
      </p>
    );
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {of.relations.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Content value={value} className="min-h-0 overflow-auto p-4">
      {children}
    </Tabs.Content>
  );
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="border-b-2 border-transparent px-2 py-2 whitespace-nowrap text-ink-soft max-sm:px-1.5 max-sm:text-[13px] data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}
