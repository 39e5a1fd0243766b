/** What was asked for, what was noted on the way, and who decided what on which draft. */
import type { Protocol } from "../../api/types";
import { Since } from "../../parts/moments";
import { inARow } from "./standing";

const VERDICTS: Record<Protocol["audit"][number]["verdict"], string> = {
  approved: "approved",
  rejected: "sent back",
  expired: "not decided in time",
  edited: "written by hand:",
  team: "team changed",
};

export function Notes({ one }: { one: Protocol }) {
  const lines = one.scratchpad.split("\n").filter(Boolean);
  return (
    <>
      <Asked one={one} />
      <section aria-label="Scratchpad" className="border-b border-line px-4 py-3">
        <h2 className="text-xs font-medium text-ink-soft">Scratchpad</h2>
        {lines.length === 0 ? <p className="mt-1 text-ink-soft">Nothing is noted yet.</p> : null}
        <ol className="mt-1.5 flex flex-col gap-1 text-[13px]">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a note is told by its place
            <li key={at}>
              <Note line={line} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="Audit trail" className="px-4 py-3">
        <h2 className="text-xs font-medium text-ink-soft">Audit trail</h2>
        {one.audit.length === 0 ? <p className="mt-1 text-ink-soft">Nobody has decided yet.</p> : null}
        <ol className="mt-1.5 flex flex-col gap-2 text-[13px]">
          {one.audit.map((decision) => (
            <li key={`${decision.at} ${decision.verdict} ${decision.hash}`}>
              <p>
                <span
                  className={
                    decision.verdict === "approved" ? "font-medium text-good" : "font-medium text-care"
                  }
                >
                  {VERDICTS[decision.verdict]}
                </span>
                {decision.verdict === "team" ? "" : ` version ${decision.version ?? "?"}`}
                {decision.by ? ` by ${decision.by}` : ""}
                <When at={decision.at} />
              </p>
              {decision.not_heard?.length ? (
                <p className="text-care">Not read by {inARow(decision.not_heard)}</p>
              ) : null}
              {decision.reason ? <p className="text-ink-soft">{decision.reason}</p> : null}
              <p className="truncate font-mono text-[11px] text-ink-soft" title={decision.hash}>
                {decision.hash?.slice(0, 16)}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** What was written into the state as a whole has no time of its own. */
function When({ at }: { at: number }) {
  if (at === 0) return null;
  return (
    <>
      ,{" "}
      <time dateTime={new Date(at * 1000).toISOString()}>
        <Since at={at} />
      </time>
    </>
  );
}

/** All of it: the heading has room for the beginning alone. */
function Asked({ one }: { one: Protocol }) {
  return (
    <section aria-label="What was asked for" className="border-b border-line px-4 py-3">
      <h2 className="text-xs font-medium text-ink-soft">What was asked for</h2>
      <div className="mt-1.5 flex flex-col gap-1 text-[13px] whitespace-pre-wrap break-words">
        <p>{one.user_intent}</p>
        {one.context ? <p className="text-ink-soft">{one.context}</p> : null}
      </div>
    </section>
  );
}

function Note({ line }: { line: string }) {
  const at = line.indexOf(": ");
  if (at < 0) return line;
  return (
    <>
      <span className="font-medium">{line.slice(0, at)}</span>{" "}
      <span className="text-ink-soft">{line.slice(at + 2)}</span>
    </>
  );
}
