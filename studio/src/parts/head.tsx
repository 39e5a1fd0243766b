/** What a page is of: its one heading of the first rank, and so the name of its tab, of its place in the history. */
import { type ComponentProps, useEffect, useRef } from "react";

const STUDIO = "swarmwright studio";

export function Head({ ref, ...rest }: ComponentProps<"h1">) {
  const own = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Each time: what it says may be other words.
    const words = own.current?.textContent.trim();
    document.title = words ? `${words} · ${STUDIO}` : STUDIO;
  });
  return (
    <h1
      ref={(host) => {
        own.current = host;
        if (typeof ref === "function") return ref(host);
        if (ref) ref.current = host;
      }}
      {...rest}
    />
  );
}

/** Of a page whose name stands elsewhere, or that has nothing to show yet. */
export function Unseen({ page }: { page: string | undefined }) {
  return page ? <Head className="sr-only">{page}</Head> : null;
}
