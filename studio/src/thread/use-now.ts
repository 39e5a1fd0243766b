/** The server's time: as it was told, and while somebody is at work, going on from there. */
import { useEffect, useState } from "react";

const TICK_MS = 500;

/** Unix seconds. going: whether somebody is at work. */
export function useNow(told: number, going: boolean): number {
  const [since, setSince] = useState({ told, seconds: 0 });
  useEffect(() => {
    if (!going) return;
    const from = performance.now();
    const tick = () => setSince({ told, seconds: (performance.now() - from) / 1000 });
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [told, going]);
  return going && since.told === told ? told + since.seconds : told;
}
