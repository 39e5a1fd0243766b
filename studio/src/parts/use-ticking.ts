/** Drawn anew from time to time, so that "2m ago" does not stand still while nothing else happens. */
import { useEffect, useState } from "react";

const TICK_MS = 10_000;

export function useTicking(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
