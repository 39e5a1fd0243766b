/** What a protocol is asked for with. */
import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { api, body } from "../../api/client";
import { useOneId } from "../../api/ids";
import { useSending } from "../../api/sending";
import { Button } from "../../parts/button";
import { FIELD, Field } from "../../parts/field";
import { Refused } from "../../parts/refused";
import { useUnsent, without } from "../../parts/unsent";
import { ASKED } from "../../parts/use-landing";
import { shows } from "./standing";

export function Asking() {
  const [, go] = useLocation();
  const [intent, setIntent] = useUnsent("protocol intent", "");
  const [context, setContext] = useUnsent("protocol context", "");
  const { idOf, counted } = useOneId();
  const start = useSending({
    mutationFn: ({ intent, context }: { intent: string; context: string }) =>
      body(
        api.POST("/api/protocols", {
          params: { header: { "Idempotency-Key": idOf(JSON.stringify([intent, context])) } },
          body: { intent, context },
        }),
      ),
    onSuccess: (made, said) => {
      counted();
      setIntent((now) => without(said.intent, now));
      setContext((now) => without(said.context, now));
      if (made) go(`/foundry/${made.protocol_id}`, { state: ASKED });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (shows(intent) && !start.isPending) start.mutate({ intent, context });
  };
  return (
    <form
      onSubmit={send}
      aria-label="A new protocol"
      className="flex flex-col gap-2 border-b border-line p-3"
    >
      <Field name="What it is to be for">
        <textarea
          rows={3}
          value={intent}
          onChange={(event) => setIntent(event.target.value)}
          placeholder="Graded exposure for a fear of lifts"
          className={`${FIELD} resize-y`}
        />
      </Field>
      <Field name="Clinical context (no names)">
        <textarea
          rows={2}
          value={context}
          onChange={(event) => setContext(event.target.value)}
          className={`${FIELD} resize-y`}
        />
      </Field>
      <Button look="chief" type="submit" disabled={start.isPending || !shows(intent)}>
        {start.isPending ? "Starting …" : "Draft a protocol"}
      </Button>
      {start.isError ? <Refused what="The protocol" error={start.error} did="was not begun" /> : null}
    </form>
  );
}
