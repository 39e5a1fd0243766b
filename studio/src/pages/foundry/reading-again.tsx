/** Has a draft read that somebody has written by hand, as it stands: whatever is said of it, the person decides. */
import { useQueryClient } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { useOneId } from "../../api/ids";
import { useSending } from "../../api/sending";
import type { Protocol } from "../../api/types";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";

type Props = {
  one: Protocol;
  by: string;
  /** Whether nothing can be said now. */
  closed: boolean;
  /** The id of what tells what it does. */
  about: string;
  look: () => void;
};

export function ReadingAgain({ one, by, closed, about, look }: Props) {
  const queries = useQueryClient();
  const { idOf } = useOneId();
  const said = { draft_hash: one.draft_hash ?? "", draft_version: one.draft_version, by };
  const read = useSending({
    mutationFn: () =>
      body(
        api.POST("/api/protocols/{protocol_id}/read", {
          params: {
            path: { protocol_id: one.thread_id },
            header: { "Idempotency-Key": idOf(JSON.stringify(said)) },
          },
          body: said,
        }),
      ),
    onSuccess: (told) => queries.setQueryData(["protocol", one.thread_id], told),
    onSettled: look,
  });
  if (one.read_again.length === 0 && !read.isError) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      {read.isError ? <Refused what="The draft" error={read.error} did="is not read" /> : null}
      {one.read_again.length > 0 ? (
        <Button
          busy={read.isPending}
          disabled={closed}
          aria-describedby={about}
          onClick={() => read.mutate()}
        >
          Have version {one.draft_version} read
        </Button>
      ) : null}
    </div>
  );
}
