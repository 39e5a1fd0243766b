/** For whom or what a step waits, as far as its flow and its questions tell it: in words that follow "it waits". Pure. */
import type { Approval, Picture, PictureEdge } from "../api/types";
import type { ThreadPage } from "./events";

type Live = ThreadPage["live"];
type Node = Picture["nodes"][number];
type Drawn = Pick<Picture, "nodes" | "edges">;
type Question = Pick<Approval, "kind" | "ask" | "tool_name" | "tool" | "arguments" | "whom">;

/** What nobody has to wait for any more. */
const OVER: ReadonlySet<string> = new Set(["done", "approved", "skipped", "cancelled"]);

/** Of a step at which a person is asked: who has to say what. */
export function askedOf(questions: readonly Question[]): string {
  return questions
    .map(({ kind, ask, tool_name, tool, arguments: given, whom }) => {
      const who = whom === "anybody" || !whom ? "a person" : whom;
      return kind === "tool"
        ? `for ${who} to say whether ${tool_name || tool} may be called with ${given}`
        : `for ${who} to answer: ${ask || "a person decides"}`;
    })
    .join("; ");
}

/** Of a step that has not begun: for whom, and for which decisions; "" = for nothing that the flow tells. */
export function waitsFor(id: string, { nodes, edges }: Drawn, live: Live): string {
  if (live.outcome !== null || live.due.includes(id)) return "";
  const byId = new Map(nodes.map((one) => [one.id, one]));
  const told = edges
    .filter(({ target, kind }) => target === id && kind !== "tool" && kind !== "back")
    .flatMap((edge) => {
      const source = byId.get(edge.source);
      return source ? before(edge, source, live.nodes[source.id]?.status ?? "") : [];
    });
  return listed([...new Set(told)]);
}

/** What is waited for on one way into a step: nothing where whoever comes before is done, and no case is to be decided. */
function before({ kind, label }: PictureEdge, source: Node, status: string): string[] {
  if (kind === "signal" && !OVER.has(status))
    return [`for ${source.label} to announce ${label || "it"}${how(status)}`];
  if (source.kind === "start" || source.kind === "end") return [];
  if (source.kind === "choice") return [`for what is decided${label ? `: ${label}` : ""}`];
  if (OVER.has(status)) return label ? [`for what comes of ${source.label}: ${label}`] : [];
  if (source.kind === "gate") return [`for ${personAt(source)}${askedAt(status)}`];
  return [`for ${source.label}${how(status)}`];
}

function personAt({ label, approvers }: Node): string {
  return approvers.length > 0 ? `${approvers.join(" or ")} (${label})` : `a person (${label})`;
}

const ASKED: Readonly<Record<string, string>> = {
  waiting: ", who is asked now",
  rejected: ", who has said no",
  expired: ", who has not answered in time",
};

function askedAt(status: string): string {
  return ASKED[status] ?? ", who is not asked yet";
}

const HOW: Readonly<Record<string, string>> = {
  running: ", at work now",
  waiting: ", which waits for a person itself",
  failed: ", which has failed",
};

function how(status: string): string {
  return HOW[status] ?? ", which has not begun either";
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join("; ")}; and ${parts.at(-1)}`;
}
