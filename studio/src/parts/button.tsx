/** A button: `chief` for the one thing that a place is for, `plain` for all else, `grave` for what cannot be undone. */
import { type ComponentProps, useLayoutEffect, useRef } from "react";

const LOOKS = {
  chief: "border-transparent bg-accent text-on-accent hover:brightness-110",
  plain: "border-line bg-raised text-ink hover:bg-sunken",
  grave: "border-transparent bg-bad text-on-accent hover:brightness-110",
  quiet: "border-transparent text-ink-soft hover:bg-sunken hover:text-ink",
};

type Props = Omit<ComponentProps<"button">, "ref"> & {
  look?: keyof typeof LOOKS;
  /** Whether what it has asked for is under way: it does nothing, and whoever has pressed it stays there. */
  busy?: boolean;
};

export function Button({ look = "plain", className = "", disabled = false, busy, onClick, ...rest }: Props) {
  const own = useKeptFocus(disabled);
  return (
    <button
      ref={own}
      type="button"
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={`inline-flex items-center justify-center gap-1.5 rounded-md border px-2.5 py-1 font-medium whitespace-nowrap disabled:opacity-50 aria-disabled:opacity-50 ${LOOKS[look]} ${className}`}
      {...rest}
    />
  );
}

/**
 * Browsers take the focus from what is disabled, as a button is while what it has asked for is under way: who came by
 * keyboard would begin at the page's top. It has the focus again once it can be pressed, unless they went elsewhere.
 */
function useKeptFocus(disabled: boolean) {
  const own = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (disabled) had.current = activeElement === own.current;
    else if (had.current) {
      had.current = false;
      if (activeElement === body) own.current?.focus();
    }
  }, [disabled]);
  return own;
}
