/** A button: `chief` for the one thing that a place is for, `plain` for all else, `grave` for what cannot be undone. */
import type { ComponentProps } from "react";

const LOOKS = {
  chief: "border-transparent bg-accent text-on-accent hover:brightness-110",
  plain: "border-line bg-raised text-ink hover:bg-sunken",
  grave: "border-transparent bg-bad text-on-accent hover:brightness-110",
  quiet: "border-transparent text-ink-soft hover:bg-sunken hover:text-ink",
};

export function Button({
  look = "plain",
  className = "",
  ...rest
}: ComponentProps<"button"> & { look?: keyof typeof LOOKS }) {
  return (
    <button
      type="button"
      className={`inline-flex items-center justify-center gap-1.5 rounded-md border px-2.5 py-1 font-medium whitespace-nowrap disabled:opacity-50 ${LOOKS[look]} ${className}`}
      {...rest}
    />
  );
}
