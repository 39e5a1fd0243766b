/** A thread as it stands, kept true by its events. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { lookAnew } from "../stream/looking";
import { useChanges } from "../stream/use-changes";
import { threadPage } from "./thread-page";
import { useTold } from "./use-told";

/** error: of the last look; none while it is looked anew. */
export function useThread(id: string) {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(threadPage(id));
  // Its team's rights are its own, too, and no event of the thread tells that they have changed.
  useChanges("teams", "thread");
  const look = useCallback(() => lookAnew(queries, ["thread", id]), [queries, id]);
  const events = useTold(id, Boolean(data), look);
  return { page: data, error: isFetching ? null : error, refetch, ...events };
}
