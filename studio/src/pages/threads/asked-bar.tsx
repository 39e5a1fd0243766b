/** What waits for a person, in one line, for as long as its answers are out of sight: below, or behind another tab. */
import { ArrowDown, Hand } from "lucide-react";
import { useEffect, useState } from "react";
import { askedOf } from "../../approvals/items";
import { Button } from "../../parts/button";

type Props = {
  /** The first that waits: its id, what it asks, and of which items; and how many do. */
  first: { approval: string; ask: string; items: readonly unknown[] } | undefined;
  count: number;
  /** What the cards stand in; null while another tab is shown. */
  pane: HTMLElement | null;
  /** Has them shown, if they are not. */
  show: () => void;
};

export function AskedBar({ first, count, pane, show }: Props) {
  const id = first?.approval ?? "";
  const out = useOutOfSight(pane, id);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted || !pane) return;
    setWanted(false);
    goTo(pane, id);
  }, [wanted, pane, id]);
  if (!first || !out) return null;
  return (
    <section
      aria-label="Waits for your answer"
      className="flex items-center gap-2 border-b border-line bg-care-ground px-4 py-1 text-care"
    >
      <Hand size={15} aria-hidden="true" className="shrink-0" />
      <p
        role="status"
        title={askedOf(first.ask, first.items)}
        className="min-w-0 flex-1 truncate font-medium"
      >
        {count > 1 ? `${count} wait for a person: ` : ""}
        {askedOf(first.ask || "A person decides", first.items)}
      </p>
      <Button
        onClick={() => {
          show();
          setWanted(true);
        }}
      >
        <ArrowDown size={14} aria-hidden="true" />
        Go to it
      </Button>
    </section>
  );
}

function cardIn(pane: HTMLElement, id: string): HTMLElement | null {
  return id ? pane.querySelector<HTMLElement>(`[data-approval="${CSS.escape(id)}"]`) : null;
}

/** Whether the answers to a question are not in sight, also since something else has taken their room. */
function useOutOfSight(pane: HTMLElement | null, id: string): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    const yes = pane && cardIn(pane, id)?.querySelector("[data-answers] > *");
    if (!yes) return setOut(true);
    const seen = new IntersectionObserver(([one]) => setOut((one?.intersectionRatio ?? 0) < SEEN), {
      threshold: [0, SEEN],
    });
    seen.observe(yes);
    return () => seen.disconnect();
  }, [pane, id]);
  return out;
}

/** Of its height, so much of what is looked for is enough. */
const SEEN = 0.9;
/** Pixels: where so much of a card is in sight, one sees where it begins. */
const BEGINS = 24;

/** To where it begins, for it is to be read first; to its answers, where that is in sight. */
function goTo(pane: HTMLElement, id: string) {
  const card = cardIn(pane, id);
  if (!card) return;
  card.focus({ preventScroll: true });
  const { top } = card.getBoundingClientRect();
  const within = pane.getBoundingClientRect();
  const begins = top >= within.top - 1 && top < within.bottom - BEGINS;
  if (!begins) return card.scrollIntoView({ block: "start" });
  const answers = card.querySelector<HTMLElement>("[data-answers]");
  // In a low pane their first line is what is wanted.
  answers?.scrollIntoView({ block: answers.offsetHeight < within.height ? "end" : "start" });
}
