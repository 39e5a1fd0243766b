/** Approvals: all that waits for a person, on every thread, the longest asked first. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, body } from "../../api/client";
import type { Approval } from "../../api/types";
import { ApprovalCard } from "../../approvals/card";
import { Empty } from "../../parts/empty";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";

export default function ApprovalsPage() {
  const inbox = useQuery({
    queryKey: ["approvals"],
    queryFn: () => body(api.GET("/swarm/approvals")),
    refetchInterval: 5_000,
  });
  if (inbox.isPending) return <Waiting what="what waits" />;
  if (inbox.isError)
    return <Refused what="What waits" error={inbox.error} again={() => void inbox.refetch()} />;
  const waiting: readonly Approval[] = inbox.data?.approvals ?? [];
  if (waiting.length === 0) return <NothingWaits />;
  return (
    <div className="h-full overflow-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-4 p-6">
        <h1 className="text-base font-semibold">
          {waiting.length === 1
            ? "One thing waits for a person"
            : `${waiting.length} things wait for a person`}
        </h1>
        {waiting.map((one) => (
          <section key={`${one.thread_id} ${one.approval}`} className="flex flex-col gap-1.5">
            <Link href={`/threads/${one.thread_id}`} className="w-fit text-xs text-accent hover:underline">
              {one.title || one.thread_id}
              {one.team ? ` · ${one.team}` : ""}
            </Link>
            <ApprovalCard one={one} />
          </section>
        ))}
      </div>
    </div>
  );
}

function NothingWaits() {
  return (
    <Empty title="Nothing waits for a person">
      <p>
        What a prompt has a human approve, calls of tools that are of high risk, and outputs that an agent is
        not sure of are shown here, with exactly what is to be decided on.
      </p>
    </Empty>
  );
}
