/** What is picked on a page, kept in its address: a link leads to it, and so do the browser's back and forward. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";

/**
 * null: nothing is picked. To pick what is picked already makes no step of the browser's. by: whether another pick is a
 * step, that its way back takes back; "place": it is none, as of what a list is narrowed by.
 */
export function useInAddress(
  name: string,
  by: "step" | "place" = "step",
): [string | null, (picked: string | null) => void] {
  const [place, go] = useLocation();
  const search = useSearch();
  const had = new URLSearchParams(search).get(name);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const pick = useCallback(
    (picked: string | null) => {
      // Whoever has gone elsewhere meanwhile is not brought back by what ends late.
      if (picked === had || !here.current) return;
      const others = new URLSearchParams(search);
      if (picked === null) others.delete(name);
      else others.set(name, picked);
      const said = others.toString();
      go(said ? `${place}?${said}` : place, { replace: by === "place" });
    },
    [name, by, had, search, place, go],
  );
  return [had, pick];
}

/** Browsers hold back pages that write their address with every letter. Milliseconds. */
const LETTERS_MS = 250;

/** The same of words that are typed: they stand at once in their field, and a moment later in the address. */
export function useTypedInAddress(name: string): [string, (text: string) => void] {
  const [had, keep] = useInAddress(name, "place");
  const kept = had ?? "";
  const [text, setText] = useState(kept);
  const written = useRef(kept);
  useEffect(() => {
    // Another address, by a link or the way back, says other words.
    if (kept !== written.current) setText(kept);
    written.current = kept;
  }, [kept]);
  useEffect(() => {
    if (text === written.current) return;
    const soon = setTimeout(() => {
      written.current = text;
      keep(text || null);
    }, LETTERS_MS);
    return () => clearTimeout(soon);
  }, [text, keep]);
  return [text, setText];
}
