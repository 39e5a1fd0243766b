/** What the right to a tool looks like, for a whole team and for a thread: forbidden is told apart from not given. */
import type { GridCell } from "../api/types";

type Sign = "allow" | "ask" | "deny" | "none";

export const SIGNS: Record<Sign, { sign: string; colour: string; words: string }> = {
  allow: { sign: "✓", colour: "bg-good-ground text-good", words: "may use it" },
  ask: { sign: "?", colour: "bg-care-ground text-care", words: "asks a human first" },
  deny: { sign: "✕", colour: "bg-bad-ground text-bad", words: "forbidden, or off" },
  none: { sign: "·", colour: "text-ink-soft", words: "was not given it" },
};

export function signOf(cell: GridCell): Sign {
  return cell.rule === "not_granted" ? "none" : cell.effect;
}

/** What the signs mean. Whoever cannot see them has each right in words. */
export function Signs({ look }: { look: string }) {
  return (
    <ul aria-hidden="true" className={`text-[11px] text-ink-soft ${look}`}>
      {Object.values(SIGNS).map(({ sign, colour, words }) => (
        <li key={sign} className="flex items-center gap-2 leading-5">
          <span className={`w-4 rounded text-center leading-4 ${colour}`}>{sign}</span>
          {words}
        </li>
      ))}
    </ul>
  );
}
