/** What a person has said on a thread, to whom, or done: to which call or gate, and what they made of it. */
import { UserRound } from "lucide-react";
import { useState } from "react";
import type { Picture } from "../../api/types";
import { timeOf } from "../../parts/times";
import { WordDiff } from "../../parts/word-diff";
import { type Done, doneWords, type Remade } from "../../thread/done";
import { heardBy } from "../../thread/heard";
import { nameOf } from "../../thread/names";
import type { Said } from "../../thread/said";

export function OfPeople({ said, picture }: { said: Said; picture: Picture }) {
  const beside = [
    said.audience ? heardBy(said.audience, picture) : "",
    said.at === null ? "" : timeOf(said.at),
  ].filter(Boolean);
  return (
    <li data-said={said.done ? undefined : ""} className="border-l-2 border-accent pl-3">
      <p className="flex items-baseline gap-2">
        <UserRound size={13} aria-hidden="true" className="shrink-0 self-center text-accent" />
        <span className="min-w-0 font-medium break-words">
          {said.by || "A person"} {said.done ? doneWords(said.done, picture) : said.how}
        </span>
        <span className="shrink-0 text-xs text-ink-soft">{beside.join(" · ")}</span>
      </p>
      {said.done ? <WhatExactly done={said.done} picture={picture} /> : null}
      {said.text ? <p className="max-w-prose whitespace-pre-wrap break-words">{said.text}</p> : null}
    </li>
  );
}

/** The call as it stood, or what became of it; and what became of words. */
function WhatExactly({ done: { question, call, outputs }, picture }: { done: Done; picture: Picture }) {
  if (call)
    return (
      <p className="font-mono text-xs wrap-anywhere">
        <WordDiff old={spaced(call.old ?? "")} now={spaced(call.now)} />
      </p>
    );
  if (question?.arguments)
    return <p className="font-mono text-xs wrap-anywhere text-ink-soft">{question.arguments}</p>;
  return outputs.map((one) => (
    <Became
      key={one.instance}
      of={one}
      name={outputs.length > 1 ? ` of what ${nameOf(one.instance, picture)} wrote` : ""}
    />
  ));
}

/** JSON in one line whose members are words of their own: `{"a":1,"b":2}` would be one. */
function spaced(json: string): string {
  return json.replace(/,(?=")/g, ", ").replace(/":/g, '": ');
}

/** Written out on demand: what stands now, stands below its agent's name. */
function Became({ of: { old, now }, name }: { of: Remade; name: string }) {
  const [open, setOpen] = useState(false);
  if (old === null || old === now) return null;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-xs text-ink-soft">What became{name}</summary>
      {open ? (
        <p className="max-w-prose whitespace-pre-wrap break-words">
          <WordDiff old={old} now={now} />
        </p>
      ) : null}
    </details>
  );
}
