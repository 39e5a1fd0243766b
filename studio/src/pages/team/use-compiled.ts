/** The prompt compiled as it is typed: the newest words win, and what stood last stays till they are read. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, body } from "../../api/client";
import { placed } from "../../api/places";
import type { Compiled } from "../../api/types";

const PAUSE_MS = 180;

function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** The last that could be read of what was compiled one after the other: it has a picture, and relations. */
export function useLastRead(compiled: Compiled | undefined): Compiled | undefined {
  const [last, setLast] = useState<Compiled>();
  const read = compiled?.picture ? compiled : last;
  if (read !== last) setLast(read);
  return read;
}

/** stands: the version that what it would change is told against; of another one it is read anew. */
export function useCompiled(prompt: string, assistant: string, stands: string, reading: number) {
  const settled = useSettled(prompt, PAUSE_MS);
  const query = useQuery({
    queryKey: ["compiled", assistant, stands, settled, reading],
    queryFn: async ({ signal }) => {
      const said = { prompt: settled, assistant_id: assistant, reading };
      return placed(await body(api.POST("/swarm/compile", { body: said, signal })), settled);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    compiled: query.data as Compiled | undefined,
    /** The words that are read, or being read. */
    of: settled,
    error: query.error,
    /**
     * Whether what is shown is of other words, or of nothing yet. The same words that are only looked at anew, as they
     * are whenever the server rings, hold nobody up: who presses a button at that moment would press in vain.
     */
    busy: settled !== prompt || query.isPlaceholderData || (query.isFetching && !query.isSuccess),
    again: () => void query.refetch(),
  };
}
