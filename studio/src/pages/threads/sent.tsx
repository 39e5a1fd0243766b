/** What the models of a step were sent, word for word, and have answered: had where somebody opens it. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, body } from "../../api/client";
import type { Picture } from "../../api/types";
import { indented } from "../../approvals/exact";
import { Conversation } from "../../parts/conversation";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { toolOf } from "../../thread/names";
import { conversationOf, cutOf, type Sent } from "../../thread/sent";
import type { Span } from "../../thread/trace-rows";

type Props = { thread: string; models: Span["models"]; at: string | null; picture: Picture };

/** at: the key of the call that is looked at ("model 0"), which is open and in sight. */
export function SentToModels({ thread, models, at, picture }: Props) {
  const kept = models.flatMap((model, nth) => (typeof model.call === "number" ? [{ model, nth }] : []));
  if (kept.length === 0) return null;
  return (
    <div>
      <h3 className="text-xs text-ink-soft">Sent to the model</h3>
      <ul className="flex flex-col">
        {kept.map(({ model, nth }) => (
          <OneCall
            key={String(model.call)}
            thread={thread}
            call={Number(model.call)}
            name={nameOf(model, nth, models.length)}
            looked={at === `model ${nth}`}
            picture={picture}
          />
        ))}
      </ul>
    </div>
  );
}

function nameOf(model: Span["models"][number], nth: number, of: number): string {
  const who = String(model.answered_by || model.model || "a model");
  return of > 1 ? `${who}, call ${nth + 1} of ${of}` : who;
}

type CallProps = { thread: string; call: number; name: string; looked: boolean; picture: Picture };

function OneCall({ thread, call, name, looked, picture }: CallProps) {
  const [open, setOpen] = useState(looked);
  const line = useRef<HTMLLIElement>(null);
  const sent = useQuery({
    queryKey: ["sent", thread, call],
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      body(
        api.GET("/swarm/threads/{thread_id}/trace/calls/{call}", {
          params: { path: { thread_id: thread, call } },
        }),
      ),
  });
  // Before it is there it has no height, and what is below it would come into sight.
  const isThere = sent.data !== undefined;
  useEffect(() => {
    if (looked && isThere) line.current?.scrollIntoView?.({ block: "start" });
  }, [looked, isThere]);
  return (
    <li ref={line} aria-current={looked || undefined}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer">{name}</summary>
        {open ? <Told sent={sent} picture={picture} /> : null}
      </details>
    </li>
  );
}

function Told({ sent, picture }: { sent: UseQueryResult<Sent>; picture: Picture }) {
  if (sent.isError)
    return <Refused what="What was sent" error={sent.error} again={() => void sent.refetch()} />;
  if (!sent.data) return <Waiting what="what was sent" />;
  const { tools } = sent.data;
  const cut = cutOf(sent.data);
  return (
    <div className="flex flex-col gap-1.5 py-1">
      <p className="text-xs text-ink-soft">
        {tools.length > 0
          ? `It could call ${tools.map((tool) => toolOf(tool, picture)).join(", ")}.`
          : "It was offered no tools."}
        {cut > 0 ? ` Of all this ${cut.toLocaleString("en")} characters are not kept.` : ""}
      </p>
      <Conversation
        messages={conversationOf(sent.data, (tool) => toolOf(tool, picture)).map((one) => ({
          ...one,
          calls: one.calls.map((made) => ({ ...made, arguments: indented(String(made.arguments)) })),
        }))}
        kept={sent.data}
        level={3}
        exact
      />
    </div>
  );
}
