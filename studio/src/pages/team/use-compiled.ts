/** The prompt compiled as it is typed: the newest words win, and what stood last stays till they are read. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, body } from "../../api/client";
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

export function useCompiled(prompt: string, assistant: string) {
  const settled = useSettled(prompt, PAUSE_MS);
  const query = useQuery({
    queryKey: ["compiled", assistant, settled],
    queryFn: ({ signal }) =>
      body(
        api.POST("/swarm/compile", {
          body: { prompt: settled, assistant_id: assistant, reading: 0 },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    compiled: query.data as Compiled | undefined,
    error: query.error,
    busy: query.isFetching || settled !== prompt,
    again: () => void query.refetch(),
  };
}
