/** Goes on with a protocol that has failed or was cut off: what failed is tried again, what is done is kept. */
import { useQueryClient } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { useSending } from "../../api/sending";
import type { Protocol } from "../../api/types";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";

/** land: sets the focus where one goes on, once this is gone. */
export function Resuming({ one, land }: { one: Protocol; land: () => void }) {
  const queries = useQueryClient();
  const resume = useSending({
    mutationFn: () =>
      body(
        api.POST("/api/protocols/{protocol_id}/resume", { params: { path: { protocol_id: one.thread_id } } }),
      ),
    onSuccess: (told) => {
      queries.setQueryData(["protocol", one.thread_id], told);
      land();
    },
  });
  return (
    <section aria-label="Going on" className="border-b border-line bg-bad-ground px-5 py-2">
      <div className="flex items-center gap-3">
        <p role="alert" className="min-w-0 flex-1 break-words text-bad">
          {one.error || "Nobody is at work on it: it was cut off, or sent to another step."}
        </p>
        <Button disabled={resume.isPending} onClick={() => resume.mutate()}>
          {resume.isPending ? "Going on …" : "Resume"}
        </Button>
      </div>
      {resume.isError ? <Refused what="The protocol" error={resume.error} did="does not go on" /> : null}
    </section>
  );
}
