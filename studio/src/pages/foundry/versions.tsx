/** The versions so far as a small chart: how good each was, and how safe; one is picked to be read. */
import { useEffect, useRef } from "react";
import type { Version } from "../../api/types";
import { boundOf, type GoodFrom, isGood, safetyOf } from "./standing";

type Props = {
  of: readonly Version[];
  shown: number;
  /** The version that is under review, or was approved. */
  review: number | null;
  goodFrom: GoodFrom;
  pick: (version: number) => void;
};

export function Versions({ of, shown, review, goodFrom, pick }: Props) {
  const { pane, inside } = useInSight(shown, of.length > 0);
  if (of.length === 0) return <div />;
  return (
    <fieldset ref={pane} className="min-w-0 overflow-x-auto border-b border-line px-5 py-2">
      <legend className="sr-only">Versions of the draft</legend>
      <div ref={inside} className="flex w-max items-end gap-1.5">
        {of.map((one) => (
          <One
            key={one.version}
            one={one}
            here={one.version === shown}
            review={one.version === review}
            bound={boundOf(goodFrom, null)}
            pick={pick}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The version that is shown stays in sight: also as versions are scored, which makes their words longer, and as the
 * window gets narrower. */
function useInSight(shown: number, any: boolean) {
  const pane = useRef<HTMLFieldSetElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version that is shown is another button.
  useEffect(() => {
    if (!any || !pane.current || !inside.current) return;
    const show = () =>
      inside.current
        ?.querySelector("[aria-pressed=true]")
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
    show();
    const resized = new ResizeObserver(show);
    resized.observe(pane.current);
    resized.observe(inside.current);
    return () => resized.disconnect();
  }, [shown, any]);
  return { pane, inside };
}

type OneProps = {
  one: Version;
  here: boolean;
  review: boolean;
  /** From which quality on it is good enough. */
  bound: GoodFrom[number] | null;
  pick: (version: number) => void;
};

function One({ one, here, review, bound, pick }: OneProps) {
  const { icon: Icon, word, look } = safetyOf(one);
  const good = isGood(one.quality ?? 0, bound);
  return (
    <button
      type="button"
      aria-pressed={here}
      title={`Safety: ${word.toLowerCase()}. ${qualityOf(one.quality, good)}`}
      onClick={() => pick(one.version)}
      className="flex shrink-0 items-center gap-2 rounded-md border border-transparent px-2 py-1 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-ground"
    >
      <span aria-hidden="true" className="relative h-6 w-2 overflow-hidden rounded-sm bg-sunken">
        <span
          className={`absolute inset-x-0 bottom-0 ${good ? "bg-good" : "bg-care"}`}
          style={{ height: `${(one.quality ?? 0) * 10}%` }}
        />
        {bound === null ? null : (
          <span className="absolute inset-x-0 h-px bg-ink" style={{ bottom: `${bound.quality * 10}%` }} />
        )}
      </span>
      <span className="text-left leading-tight">
        <span className="block text-[13px] font-medium">
          Version {one.version}
          {review ? <span className="font-normal text-ink-soft"> · current</span> : null}
        </span>
        <span className="flex items-center gap-1 text-[11px] text-ink-soft tabular-nums">
          {one.quality === null ? "not scored" : `Quality ${one.quality} of 10`}
          <span aria-hidden="true">·</span>
          <span className={`flex items-center gap-0.5 rounded px-0.5 ${look}`}>
            <Icon size={12} aria-hidden="true" />
            {word}
          </span>
        </span>
      </span>
    </button>
  );
}

function qualityOf(quality: number | null, good: boolean): string {
  if (quality === null) return "Not scored yet.";
  return `Quality: ${quality} of 10${good ? "" : ", not good enough"}.`;
}
