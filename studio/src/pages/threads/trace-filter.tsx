/** What of a trace is shown, chosen above it and kept in the address: by words, agent, turn, and how it stands. */
import { useInAddress, useTypedInAddress } from "../../parts/address";
import { Choice } from "../../parts/choice";
import { callsOf } from "../../thread/calls";
import { standsAs } from "../../thread/span-words";
import type { Span } from "../../thread/trace-rows";
import type { CallDecision, SpanStatus, Wanted } from "../../thread/use-spans";
import { Search } from "./search";

const TOLD_APART = [
  ...(["done", "failed", "running", "waiting", "interrupted", "cancelled"] as const),
  ...(["approved", "rejected", "expired", "withdrawn", "applied", "refused"] as const),
] satisfies readonly SpanStatus[];
/** How calls of tools were decided, chosen among how spans stand. */
const CALLS: Readonly<Record<string, CallDecision>> = { allowed: "allow", asked: "ask", denied: "deny" };
const STATUSES = [
  ...TOLD_APART.map((status) => [status, standsAs({ status })] as const),
  ...Object.keys(CALLS).map((word) => [word, `a call ${word}`] as const),
];

export function useTraceFilter() {
  const [text, setText] = useTypedInAddress("text");
  const [stands, setStands] = useInAddress("status", "place");
  const [agent, setAgent] = useInAddress("agent", "place");
  const [turn, setTurn] = useInAddress("turn", "place");
  const wanted: Wanted = {
    text,
    status: TOLD_APART.find((status) => status === stands) ?? "",
    call: CALLS[stands ?? ""] ?? "",
    agent: agent ?? "",
    turn: /^\d+$/.test(turn ?? "") ? String(turn) : "",
  };
  const narrowed = Object.values(wanted).some(Boolean);
  return { wanted, narrowed, stands, setText, setStands, setAgent, setTurn };
}

type Props = {
  by: ReturnType<typeof useTraceFilter>;
  count: number;
  /** What else stands in the list. */
  beside: string;
  /** Who may have spans: [id, name]. */
  agents: readonly (readonly [string, string])[];
  /** How many turns there were. */
  turns: number;
};

export function Narrowed({ by, count, beside, agents, turns }: Props) {
  const { wanted, stands, setText, setStands, setAgent, setTurn } = by;
  return (
    <Search text={wanted.text} change={setText} what="spans" count={count} beside={beside}>
      <Choice
        label="Any agent"
        any="Any agent"
        value={wanted.agent}
        of={agents}
        choose={(one) => setAgent(one || null)}
      />
      <Choice
        label="Any turn"
        any="Any turn"
        value={wanted.turn}
        of={Array.from({ length: turns }, (_, at) => String(turns - at))}
        choose={(one) => setTurn(one || null)}
      />
      <Choice
        label="Any status"
        any="Any status"
        value={stands ?? ""}
        of={STATUSES}
        choose={(one) => setStands(one || null)}
      />
    </Search>
  );
}

/** What the rows below spans are; "" = there are none. */
export function calledIn(spans: readonly Span[]): string {
  const all = [
    [spans.reduce((sum, one) => sum + one.models.length, 0), "model call"] as const,
    [spans.reduce((sum, one) => sum + callsOf(one.calls).length, 0), "tool call"] as const,
  ];
  return all
    .flatMap(([count, one]) => (count > 0 ? [`${count} ${one}${count === 1 ? "" : "s"}`] : []))
    .join(", ");
}
