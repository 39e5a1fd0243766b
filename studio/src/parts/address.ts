/** What is picked on a page, kept in its address: a link leads to it, and so do the browser's back and forward. */
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";

/** null: nothing is picked. To pick what is picked already makes no step of the browser's. */
export function useInAddress(name: string): [string | null, (picked: string | null) => void] {
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
      go(said ? `${place}?${said}` : place);
    },
    [name, had, search, place, go],
  );
  return [had, pick];
}
