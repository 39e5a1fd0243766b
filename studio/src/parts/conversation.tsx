/** A list of messages as people read one: who says what, which tools are called with what, and what they gave. */
import { AsKept } from "./as-kept";
import { Formatted } from "./formatted";
import type { Message } from "./messages";

type Props = { messages: readonly Message[]; kept: unknown; level: number; exact?: boolean };

/** kept: the same with all of its fields, which stand behind it. exact: word for word, not as Markdown. */
export function Conversation({ messages, kept, level, exact = false }: Props) {
  return (
    <div>
      <ol aria-label="Conversation" className="flex flex-col gap-2">
        {messages.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one id, and none moves
          <li key={`${one.key} ${at}`} className="border-l-2 border-line-strong pl-2.5">
            <p className={`text-xs font-medium ${one.failed ? "text-bad" : "text-ink-soft"}`}>
              {one.who}
              {one.failed ? " failed" : ""}
            </p>
            {one.text ? <Words of={one.text} level={level} exact={exact} /> : null}
            {one.calls.map((call) => (
              <div key={call.key} className="mt-1">
                <p className="text-xs">
                  calls <span className="font-medium">{call.tool}</span> with
                </p>
                <pre className="rounded bg-sunken px-2 py-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                  {typeof call.arguments === "string"
                    ? call.arguments
                    : JSON.stringify(call.arguments ?? {}, null, 2)}
                </pre>
              </div>
            ))}
          </li>
        ))}
      </ol>
      <AsKept value={kept} />
    </div>
  );
}

function Words({ of, level, exact }: { of: string; level: number; exact: boolean }) {
  if (!exact) return <Formatted text={of} level={level} />;
  return <p className="max-w-prose text-xs leading-5 whitespace-pre-wrap wrap-anywhere">{of}</p>;
}
