/** Back to a checkpoint on the thread itself, once somebody has read to which, and what stops for it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Picture } from "../../api/types";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import type { ThreadPage } from "../../thread/events";
import { nameOf, scopeOf } from "../../thread/names";
import { threadPage } from "../../thread/thread-page";

/** point: what the checkpoint is called. */
type Props = { id: string; point: string; names: Picture; busy: boolean; back: () => void };

export function RollingBack({ id, point, names, busy, back }: Props) {
  const [asking, setAsking] = useState(false);
  const page = useQuery({ ...threadPage(id), enabled: asking });
  const close = () => setAsking(false);
  const go = () => {
    close();
    back();
  };
  return (
    <>
      <Button look="quiet" disabled={busy} onClick={() => setAsking(true)}>
        Roll back to here
      </Button>
      {asking ? (
        <Dialog
          narrow
          title="Roll this thread back?"
          about={`It stands again as at checkpoint ${point}. Nothing is erased: what came since stays in its history.`}
          onClose={close}
        >
          <div className="min-h-0 flex-1 overflow-auto px-5 py-3 break-words">
            {page.data ? (
              <>
                <p>{stopsWords(page.data.live, names)}</p>
                <p className="mt-2 empty:hidden">{askedWords(page.data.approvals)}</p>
                <p className="mt-2">{goesOnWords(page.data.status)}</p>
              </>
            ) : (
              "…"
            )}
          </div>
          <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            <Button onClick={close}>Leave it as it is</Button>
            <Button look="grave" onClick={go}>
              Roll back
            </Button>
          </footer>
        </Dialog>
      ) : null}
    </>
  );
}

const MOST = 4;

/** Whose work stops. What ran at the checkpoint already, and is the same, runs on. */
export function stopsWords(live: ThreadPage["live"], names: Picture): string {
  const atWork = Object.values(live.nodes)
    .flatMap((node) => node.instances)
    .filter(({ kind, status }) => kind === "step" && status === "running")
    .map(({ instance }) => [nameOf(instance, names), ...scopeOf(instance)].join(", "));
  if (atWork.length === 0) return "Nobody is at work just now: no work is stopped.";
  const [is, its] = atWork.length > 1 ? ["are", "Their"] : ["is", "Its"];
  return `${listed(atWork)} ${is} at work now. ${its} work stops, unless it was under way at this checkpoint already.`;
}

/** Which questions are taken back: an answer is to be one to how it stands then. "" = nobody is asked anything. */
export function askedWords(approvals: readonly { ask: string }[]): string {
  if (approvals.length === 0) return "";
  const asked = listed(approvals.map(({ ask }) => `“${ask || "A person decides"}”`));
  const [wait, are] = approvals.length > 1 ? ["wait", "They are"] : ["waits", "It is"];
  return `${asked} ${wait} for a person now. ${are} taken back, and asked anew if this checkpoint had asked already.`;
}

/** Only a run that is under way goes on of itself. */
export function goesOnWords(status: ThreadPage["status"]): string {
  return status === "busy"
    ? "The run that is under way goes on from there."
    : "Nothing runs now, and nothing begins by this: it goes on from there once somebody says “Go on”.";
}

function listed(all: readonly string[]): string {
  const more = all.length - MOST;
  const told = more > 0 ? [...all.slice(0, MOST), `${more} more`] : all;
  return told.length > 1 ? `${told.slice(0, -1).join("; ")} and ${told.at(-1)}` : (told[0] ?? "");
}
