/** Whether the server answers, and which it is. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, body } from "../api/client";
import { useLine } from "../api/line";
import { ApiError } from "../api/problems";

export function ServerLine() {
  const info = useQuery({
    queryKey: ["info"],
    queryFn: () => body(api.GET("/info")),
    refetchInterval: 4_000,
    retry: false, // it is asked again soon
  });
  const up = info.isSuccess;
  const queries = useQueryClient();
  const line = useLine();
  useEffect(() => {
    // What could not be had is had now, whoever has to do with it.
    if (line)
      void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  }, [line, queries]);
  const words = up ? `swarmwright ${info.data.version}` : info.isError ? wrong(info.error) : "asking …";
  return (
    <p role="status" className="flex items-center gap-2 px-2 py-1 text-xs text-ink-soft">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${up ? "bg-good" : info.isError ? "bg-bad" : "bg-line-strong"}`}
      />
      <span className="max-xl:sr-only">{words}</span>
    </p>
  );
}

/** One that asks who one is answers. */
function wrong(error: unknown): string {
  return error instanceof ApiError && error.status === 401 ? "asks who you are" : "no answer";
}
