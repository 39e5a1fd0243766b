/** The layout of a picture: at once where it is small, from beside the page where it is large. */
import { useEffect, useMemo, useState } from "react";
import type { Picture } from "../api/types";
import type { Laid, Room } from "./laid";
import { fitting } from "./layout";

/** About what takes 20 ms to lay out; more would be felt under the fingers. */
const SMALL = 60;

/** room: where it is shown; null = not known yet. beside: what it is compared with; of large ones it counts nothing. */
export function useLayout(
  picture: Picture,
  room: Room | null,
  beside?: Picture,
): { laid: Laid | null; busy: boolean } {
  const small = picture.nodes.length <= SMALL;
  const atOnce = useMemo(
    () => (small && room ? fitting(picture, room, beside) : null),
    [small, picture, room, beside],
  );
  const [later, setLater] = useState<{ of: Picture; laid: Laid } | null>(null);
  useEffect(() => {
    if (small) return;
    const worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (told: MessageEvent<{ laid: Laid }>) =>
      setLater({ of: picture, laid: told.data.laid });
    worker.postMessage({ picture });
    return () => worker.terminate();
  }, [small, picture]);
  if (small) return { laid: atOnce, busy: atOnce === null };
  return { laid: later?.laid ?? null, busy: later?.of !== picture };
}
