/** The versions so far as a small chart: how good each was, and how safe; one is picked to be read. */
import { useEffect, useRef } from "react";
import type { Version } from "../../api/types";
import { boundOf, type GoodFrom, safetyOf } from "./standing";

type Props = {
  of: readonly Version[];
  shown: number;
  /** The version that is under review, or was approved. */
  review: number | null;
  goodFrom: GoodFrom;
  pick: (version: number) => void;
};

export function Versions({ of, shown, review, goodFrom, pick }: Props) {
  if (of.length === 0) return <div />;
  return (
    <fieldset className="flex min-w-0 items-end gap-1.5 overflow-x-auto border-b border-line px-5 py-2">
      <legend className="sr-only">Versions of the draft</legend>
      {of.map((one) => (
        <One
          key={one.version}
          one={one}
          here={one.version === shown}
          review={one.version === review}
          mark={boundOf(goodFrom, null)?.quality ?? null}
          pick={pick}
        />
      ))}
    </fieldset>
  );
}

type OneProps = {
  one: Version;
  here: boolean;
  review: boolean;
  /** The quality from which on it is good enough. */
  mark: number | null;
  pick: (version: number) => void;
};

function One({ one, here, review, mark, pick }: OneProps) {
  const { icon: Icon, word, look, fill } = safetyOf(one);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (here) button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [here]);
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={here}
      title={one.quality === null ? `${word}, not scored yet` : `${word}, quality ${one.quality} of 10`}
      onClick={() => pick(one.version)}
      className="flex shrink-0 items-center gap-2 rounded-md border border-transparent px-2 py-1 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-ground"
    >
      <span aria-hidden="true" className="relative h-6 w-2 overflow-hidden rounded-sm bg-sunken">
        <span
          className={`absolute inset-x-0 bottom-0 ${fill}`}
          style={{ height: `${(one.quality ?? 0) * 10}%` }}
        />
        {mark === null ? null : (
          <span className="absolute inset-x-0 h-px bg-ink" style={{ bottom: `${mark * 10}%` }} />
        )}
      </span>
      <span className="text-left leading-tight">
        <span className="block text-[13px] font-medium">
          Version {one.version}
          {review ? <span className="font-normal text-ink-soft"> · now</span> : null}
        </span>
        <span className="flex items-center gap-1 text-[11px] text-ink-soft tabular-nums">
          <Icon size={12} aria-hidden="true" className={`rounded-full ${look}`} />
          <span className="sr-only">{word}, </span>
          {one.quality === null ? "not scored" : `${one.quality} of 10`}
        </span>
      </span>
    </button>
  );
}
