/** The dry run: what would run when on every branch, whom it needs, and what a run would find missing. */
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Hand, Play } from "lucide-react";
import { api, body } from "../../api/client";
import type { Picture } from "../../api/types";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { nameOf } from "../../thread/names";

export function Rehearsal({
  picture,
  assistant,
  prompt,
  reading,
}: {
  /** Of what the prompt became. */
  picture: Picture | null;
  assistant: string;
  prompt: string;
  reading: number;
}) {
  const dry = useQuery({
    queryKey: ["preview", assistant, prompt, reading],
    queryFn: ({ signal }) =>
      body(api.POST("/swarm/preview", { body: { prompt, assistant_id: assistant, reading }, signal })),
  });
  if (dry.isPending) return <Waiting what="the dry run" />;
  if (dry.isError) return <Refused what="The dry run" error={dry.error} again={() => void dry.refetch()} />;
  const told = dry.data?.rehearsal;
  if (!told) return <p className="text-ink-soft">Nothing can be tried as long as there are errors.</p>;
  return (
    <div className="flex flex-col gap-4">
      <Lines title="Missing" icon="missing" lines={told.missing} none="Nothing is missing: it can run." />
      <Lines title="Needed" icon="human" lines={told.needed} none="Nothing is needed from elsewhere." />
      {told.plays.map((play, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plays have no name but their number
        <section key={number} aria-label={`Branch ${number + 1}`}>
          <h2 className="mb-1 flex flex-wrap items-center gap-1.5 text-xs font-medium text-ink-soft">
            <Play size={12} aria-hidden="true" />
            {told.plays.length > 1 ? `Branch ${number + 1}` : "What would run"}
            {play.turned.map((one) => (
              <span key={one.node + one.text} className="rounded bg-sunken px-1.5">
                {one.text}: {one.kind === "decision" ? "rejected" : "the other way"}
              </span>
            ))}
            {play.outcome ? <span className="rounded bg-sunken px-1.5">{String(play.outcome)}</span> : null}
          </h2>
          <ol className="flex flex-col gap-1">
            {play.moments.map((moment, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: moments have no name but their place
              <li key={at} className="flex gap-2">
                <span className="w-5 shrink-0 text-right text-ink-soft tabular-nums">{at + 1}</span>
                <span className="flex flex-wrap gap-1.5">
                  {moment.map((event) => (
                    <span
                      key={event.instance}
                      className={`rounded border border-line px-1.5 ${event.kind === "gate" ? "bg-care-ground text-care" : "bg-raised"}`}
                    >
                      {event.kind === "step" ? (
                        <span className="font-medium">
                          {picture ? nameOf(event.instance, picture) : event.instance}{" "}
                        </span>
                      ) : null}
                      {event.text}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

type LinesProps = { title: string; icon: "missing" | "human"; lines: readonly string[]; none: string };

function Lines({ title, icon, lines, none }: LinesProps) {
  const Icon = icon === "missing" ? CircleAlert : Hand;
  return (
    <section aria-label={title}>
      <h2 className="flex items-center gap-1.5 text-xs font-medium text-ink-soft">
        <Icon size={12} aria-hidden="true" /> {title}
      </h2>
      {lines.length === 0 ? <p>{none}</p> : null}
      <ul>
        {lines.map((line) => (
          <li key={line} className={icon === "missing" ? "text-bad" : "text-care"}>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
