/** A thread that stands still with nobody asked: why, who would go on, and the word that lets them. */
import { CircleSlash } from "lucide-react";
import type { Picture } from "../../api/types";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { nameOf } from "../../thread/names";
import type { Call, Stalled } from "../../thread/stalled";
import { useGoOn } from "../../thread/use-go-on";
import { useMatrix } from "../../thread/use-matrix";

type Props = { id: string; seq: number; stalled: Stalled; names: Picture };

export function StandsStill({ id, seq, stalled, names }: Props) {
  const { call, fork } = stalled;
  const goOn = useGoOn(id);
  const then = useThen(id, seq, call);
  return (
    <section
      aria-label="Why it stands still"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-care-ground px-4 py-1.5 text-care"
    >
      <CircleSlash size={17} aria-hidden="true" className="shrink-0" />
      <p role="status" className="min-w-48 flex-1 break-words">
        {fork ? (
          <>
            <strong className="font-semibold">Nothing has run here since it was forked.</strong> It goes on
            from there once you say so
            {fork.asks.length > 0 ? `: “${namesOf(fork.asks, names)}” is asked then.` : "."}
          </>
        ) : (
          <Closed stalled={stalled} then={then} names={names} />
        )}
      </p>
      <Button disabled={goOn.isPending || goOn.isSuccess} onClick={() => goOn.mutate()}>
        Go on
      </Button>
      {goOn.isError ? <Refused what="The word to go on" error={goOn.error} did="was not taken in" /> : null}
    </section>
  );
}

function Closed({ stalled: { due, why, call }, then, names }: Omit<Props, "id" | "seq"> & { then: string }) {
  return (
    <>
      <strong className="font-semibold">Nobody is asked any more, and nothing runs.</strong>{" "}
      {why ? `The question was closed: ${why}. ` : ""}
      {namesOf(due, names)} {due.length === 1 ? "goes" : "go"} on once you say so
      {call && then ? `: the call of ${call.name} ${then} then.` : "."}
    </>
  );
}

function namesOf(instances: readonly string[], names: Picture): string {
  return [...new Set(instances.map((one) => nameOf(one, names)))].join(", ");
}

const THEN = { deny: "is denied", ask: "needs a person's yes", allow: "is made" } as const;

/** What becomes of the call by the right as it is now, which may be another than when the question was closed. */
function useThen(id: string, seq: number, call: Call | null): string {
  const { data } = useMatrix(id, seq, call !== null);
  if (!call || !data) return "";
  const [row, column] = [data.agents, data.tools].map((all, nth) =>
    all.findIndex((one) => one.id === [call.agent, call.tool][nth]),
  );
  const cell = data.rows[row ?? -1]?.[column ?? -1];
  return cell ? THEN[cell.effect] : "";
}
