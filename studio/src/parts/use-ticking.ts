/** Drawn anew from time to time, so that "2m ago" and "due in 22 seconds" do not stand still while nothing else happens. */
import { useEffect, useState } from "react";

const TICK_MS = 10_000;

/** What is told in seconds is told anew with each. */
const SECOND_MS = 1_000;
const NEAR_MS = 65_000;

/** at: the moment (Unix seconds) of which it is told how far it is. */
export function useTicking(at?: number): void {
  const [ticks, tick] = useState(0);
  useEffect(() => {
    const near = at !== undefined && Math.abs(at * 1000 - Date.now()) < NEAR_MS;
    const timer = setTimeout(() => tick(ticks + 1), near ? SECOND_MS : TICK_MS);
    return () => clearTimeout(timer);
  }, [ticks, at]);
}
