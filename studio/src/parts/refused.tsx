/** What could not be had, why, and a way to try again. */
import { useState } from "react";
import { useBackSince } from "../api/line";
import { A_PAGE, ApiError, CUT_OFF, isUnknown, UNREACHED } from "../api/problems";
import type { Diagnostic } from "../api/types";
import { Button } from "./button";
import { Unseen } from "./head";

type Told = { what: string; error: unknown; page?: string };
/** Of what was to be had: it can be asked for again. */
type Read = { again: () => void; did?: string };
/** Of what was to be done: what became of it. Whoever has said it says it again, once they have seen whether it arrived. */
type Written = { did: string; again?: never };

/** page: its name, where there is nothing else on it. */
export function Refused({ what, error, again, did = "could not be had", page }: Told & (Read | Written)) {
  const away = error instanceof ApiError && error.status === 0;
  const there = useBackSince(error);
  const [closed, setClosed] = useState<unknown>(null);
  const back = there && !again && away && error.problem.title === UNREACHED;
  if (back) return error === closed ? null : <Back what={what} close={() => setClosed(error)} />;
  return (
    <div>
      <Unseen page={page} />
      <div
        role="alert"
        className="m-4 flex flex-wrap items-start gap-3 rounded-lg border border-bad bg-bad-ground p-3"
      >
        <div className="min-w-40 flex-1">
          <p className="font-medium">{headOf(error, `${what} ${did}.`)}</p>
          <Why error={error} />
          {again || !isUnknown(error) ? null : <p>{what} may have arrived all the same.</p>}
        </div>
        {again ? <Button onClick={again}>Try again</Button> : null}
      </div>
    </div>
  );
}

/** What is known: of a server that says nothing, or that failed, nobody knows what it has done. */
function headOf(error: unknown, refused: string): string {
  if (!(error instanceof ApiError)) return refused;
  if (error.problem.title === A_PAGE)
    return `The server answered with a page in place of data (${error.status}).`;
  if (error.problem.title === CUT_OFF) return "The answer broke off.";
  if (error.status === 0) return "The server does not answer.";
  return error.status >= 500 ? `The server failed (${error.status}).` : refused;
}

/** The server was away, and is there again: what was said is no alarm any more, and somebody may have to say it again. */
function Back({ what, close }: { what: string; close: () => void }) {
  return (
    <div role="status" className="m-4 flex items-start gap-3 rounded-lg bg-care-ground p-3 text-care">
      <p className="min-w-0 flex-1">
        {what} may not have arrived: the server did not answer. It is there again; see whether it arrived, and
        try again where it did not.
      </p>
      <Button onClick={close}>Close</Button>
    </div>
  );
}

/** Where a prompt is not understood: what was found in it, one by one, the errors first. */
function Why({ error }: { error: unknown }) {
  const found = error instanceof ApiError ? foundIn(error.problem.diagnostics) : [];
  if (found.length === 0) return <p className="text-ink-soft break-words">{whyOf(error)}</p>;
  return (
    <ul className="list-disc pl-4 break-words">
      {found.map(({ code, message }) => (
        <li key={`${code} ${message}`}>
          {message} <span className="text-xs text-ink-soft">{code}</span>
        </li>
      ))}
    </ul>
  );
}

/** Faults of what was sent by the names of its fields; of what the server keeps to itself, where it stands. */
function whyOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { errors, title } = error.problem;
  if (Array.isArray(errors) && errors.length > 0) return errors.map(faultOf).join("; ");
  const inside = error.status >= 500 && title !== A_PAGE;
  return inside ? `${error.message.replace(/\.$/, "")}. Why stands in the server's log.` : error.message;
}

/** place: "body.text", say. */
function faultOf({ place, reason }: { place?: string; reason?: string }): string {
  const field = (place ?? "").replace(/^(body|query|path)\./, "").replaceAll("_", " ");
  return field ? `${field}: ${reason ?? ""}` : (reason ?? "");
}

type Found = Pick<Diagnostic, "code" | "message" | "severity">;

function foundIn(told: unknown): Found[] {
  const found = (Array.isArray(told) ? told : []) as Found[];
  return [
    ...found.filter((one) => one.severity === "error"),
    ...found.filter((one) => one.severity !== "error"),
  ];
}
