/** What a span says in one line, and whose it is: an agent's words, or what a person was asked, said and why. Pure. */
import { askedOf } from "../approvals/items";
import type { Named } from "./names";
import { nameOf } from "./names";
import { commanded } from "./telling";
import type { Span } from "./trace-rows";

/** How a person answered at a gate. */
const ANSWERED: ReadonlySet<string> = new Set(["approved", "rejected"]);
const COMMANDED: ReadonlySet<string> = new Set(["applied", "refused"]);

/** A step by its name; what came from outside by who sent it. */
export function whoIn(span: Span, picture: Named): string {
  return (COMMANDED.has(span.status) && span.by) || nameOf(span.instance, picture);
}

/** How it stands; a command has no work to be done with. */
export function standsAs({ status }: Pick<Span, "status">): string {
  return status === "applied" ? "taken in" : status;
}

/** The same in a word that has room: of what was to be judged, how it was. */
export function endedAs(span: Pick<Span, "status" | "answer">): string {
  if (span.status === "done" && span.answer !== null) return span.answer ? "yes" : "no";
  return standsAs(span);
}

export function saidBy(span: Span): string {
  if (COMMANDED.has(span.status)) return because(commanded(span.question || span.text), span.detail);
  if (ANSWERED.has(span.status))
    return because(`${asked(span)}: ${span.status} by ${span.by || "a person"}`, span.detail);
  const why = span.failure || judged(span);
  return why.replaceAll("_", " ") || span.detail || oneLine(span.text);
}

/** What was asked, and, of what is true or not, which it is. */
function judged(span: Span): string {
  return span.answer === null ? asked(span) : `${span.question}: ${span.answer ? "yes" : "no"}`;
}

/** What was asked, and of which item. */
export function asked({ question, items }: Span): string {
  return askedOf(question, items);
}

function because(said: string, why: string): string {
  return why ? `${said}, “${why}”` : said;
}

/** Without the signs of Markdown, which mean nothing in a line. */
function oneLine(text: string): string {
  return text.replaceAll("**", "").replace(/^#+ /gm, "");
}
