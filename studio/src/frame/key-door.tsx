/** Asks who one is, where the server has to know. */
import { type FormEvent, useEffect, useState } from "react";
import { keyOf, onUnknown, setKey } from "../api/session";
import { Button } from "../parts/button";
import { Dialog } from "../parts/dialog";
import { FIELD, Field } from "../parts/field";

export function KeyDoor() {
  const [asked, setAsked] = useState(false);
  const [key, setTyped] = useState("");
  useEffect(() => onUnknown(() => setAsked(true)), []);
  if (!asked) return null;
  const enter = (event: FormEvent) => {
    event.preventDefault();
    setKey(key.trim());
    window.location.reload(); // all that was refused is asked again, streams among it
  };
  return (
    <Dialog
      narrow
      title="This server asks who you are"
      about={
        keyOf()
          ? "The key of this tab is not known here, or not any more."
          : "Give an API key of it, or a token of its issuer."
      }
      onClose={() => setAsked(false)}
    >
      <form onSubmit={enter} className="flex flex-col gap-3 px-5 py-4">
        <Field name="Key or token">
          <input
            type="password"
            data-first
            autoComplete="off"
            value={key}
            onChange={(event) => setTyped(event.target.value)}
            className={`${FIELD} font-mono`}
          />
        </Field>
        <p className="text-xs text-ink-soft">
          It is kept for this tab alone, and sent to this server alone. <code>swarmwright keys create</code>{" "}
          makes one.
        </p>
        <div className="flex justify-end">
          <Button look="chief" type="submit" disabled={!key.trim()}>
            Come in
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
