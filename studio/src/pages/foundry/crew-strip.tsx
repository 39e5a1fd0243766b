/** Who is at work, live: each agent of the flow, who waits for whom, and the person at the end. */
import { Bot, CircleCheck, CircleDashed, CircleX, Radio, UserRound } from "lucide-react";
import type { Protocol } from "../../api/types";
import type { ThreadEvent } from "../../thread/events";
import { called, crewOf, type Worker } from "./crew";

const LOOKS: Record<Worker["at"], { look: string; icon: typeof Bot; word: string }> = {
  work: { look: "border-busy bg-busy-ground", icon: Radio, word: "at work" },
  rest: { look: "border-line bg-raised", icon: CircleCheck, word: "done" },
  fault: { look: "border-bad bg-bad-ground", icon: CircleX, word: "failed" },
  wait: { look: "border-dashed border-line", icon: CircleDashed, word: "waiting" },
  never: { look: "border-dashed border-line", icon: CircleDashed, word: "did not begin" },
};

export function Crew({ one, events }: { one: Protocol; events: readonly ThreadEvent[] }) {
  const crew = crewOf(events, one.crew, one.status);
  return (
    <section
      aria-label="Agents at work"
      aria-live="polite"
      className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-2.5 max-sm:grid max-sm:grid-cols-2 max-sm:items-stretch max-sm:px-3"
    >
      {crew.length === 0 ? <p className="py-1 text-ink-soft">Nobody has begun yet.</p> : null}
      {crew.map((worker) => (
        <Card key={worker.agent} worker={worker} />
      ))}
      {crew.length > 0 ? <Person one={one} /> : null}
    </section>
  );
}

function Card({ worker }: { worker: Worker }) {
  const { look, icon: Icon, word } = LOOKS[worker.at];
  return (
    <>
      <div className={`flex shrink-0 items-center gap-2 rounded-lg border px-2.5 py-1.5 ${look}`}>
        <Bot size={16} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <p className="leading-tight">
          <span className="block text-[13px] font-medium">{worker.name}</span>
          <span className="block text-[11px] text-ink-soft">
            {worker.againIn === undefined
              ? word
              : `the model is busy, again in ${Math.ceil(worker.againIn)} s`}
            {worker.waitsFor.length > 0 ? ` for ${worker.waitsFor.join(" and ")}` : ""}
            {worker.times > 1 && worker.at !== "wait" ? `, ${worker.times} times` : ""}
          </span>
        </p>
        <Icon
          size={14}
          aria-hidden="true"
          className={`shrink-0 ${worker.at === "work" ? "animate-pulse text-busy" : "text-ink-soft"}`}
        />
      </div>
      <span aria-hidden="true" className="h-px w-4 shrink-0 bg-line-strong max-sm:hidden" />
    </>
  );
}

const ASKED: Partial<Record<Protocol["status"], { look: string; word: string }>> = {
  waiting: { look: "border-care bg-care-ground", word: "is asked now" },
  finishing: { look: "border-good bg-good-ground", word: "has approved" },
  completed: { look: "border-good bg-good-ground", word: "has approved" },
};

/** Who is asked now, by what the gate calls them, and who has approved by their name; else the clinician. */
function personOf({ status, asked, audit }: Protocol): string {
  if (status === "waiting")
    return asked.map(({ who }) => called(who) || "Somebody").join(", ") || "Clinician";
  return (ASKED[status] && audit.findLast(({ verdict }) => verdict !== "team")?.by) || "Clinician";
}

function Person({ one }: { one: Protocol }) {
  const { look, word } = ASKED[one.status] ?? {
    look: "border-dashed border-line",
    word: "decides at the end",
  };
  return (
    <div className={`flex shrink-0 items-center gap-2 rounded-lg border px-2.5 py-1.5 ${look}`}>
      <UserRound size={16} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <p className="leading-tight">
        <span className="block text-[13px] font-medium break-words">{personOf(one)}</span>
        <span className="block text-[11px] text-ink-soft">{word}</span>
      </p>
    </div>
  );
}
