/** One protocol: who is at work, the draft and its versions, what is said of it, and the decision. */
import { useState } from "react";
import type { Protocol, Version } from "../../api/types";
import { Head } from "../../parts/head";
import { Refused } from "../../parts/refused";
import { useLanding } from "../../parts/use-landing";
import { Waiting } from "../../parts/waiting";
import { Crew } from "./crew-strip";
import { Deciding } from "./deciding";
import { Draft } from "./draft";
import { Notes } from "./notes";
import { Outcomes } from "./outcomes";
import { Resuming } from "./resuming";
import { Scores } from "./scores";
import { canGoOn, STANDING } from "./standing";
import { useProtocol } from "./use-protocol";
import { Versions } from "./versions";

export function ProtocolDesk({ id }: { id: string }) {
  const { protocol, events, writing, line } = useProtocol(id);
  const [picked, setPicked] = useState<number | null>(null);
  const { heading, land } = useLanding(protocol.data !== undefined);
  if (protocol.isError && !protocol.data)
    return (
      <Refused
        page="Protocol Foundry"
        what="The protocol"
        error={protocol.error}
        again={() => void protocol.refetch()}
      />
    );
  if (!protocol.data) return <Waiting what="the protocol" page="Protocol Foundry" />;
  const one: Protocol = protocol.data;
  const shown = versionOf(one, picked);
  return (
    <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] cramped:block cramped:overflow-auto">
      <header className="flex items-baseline gap-x-3 max-sm:flex-wrap border-b border-line bg-sheet px-5 py-2.5">
        <Head ref={heading} tabIndex={-1} className="min-w-0 truncate font-semibold" title={one.user_intent}>
          {one.user_intent}
        </Head>
        <p role="status" className="flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-soft">
          <span aria-hidden="true" className={`size-2 rounded-full ${STANDING[one.status].dot}`} />
          {STANDING[one.status].word}
          {line ? "" : ", the line is down: trying again"}
        </p>
      </header>
      <div>
        <Crew one={one} events={events} />
        {canGoOn(one) ? (
          <Resuming one={one} land={land} />
        ) : one.error && shown ? (
          <p role="alert" className="border-b border-line bg-bad-ground px-5 py-2 text-bad">
            {one.error}
          </p>
        ) : null}
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_20rem] max-xl:grid-cols-[minmax(0,1fr)_16rem] cramped:block">
        <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
          <Versions
            of={one.draft_versions}
            shown={shown?.version ?? 0}
            review={one.draft_version}
            goodFrom={one.good_from}
            pick={setPicked}
          />
          <Draft one={one} shown={shown} writing={writing} />
        </div>
        <aside
          aria-label="What is said of it"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="min-w-0 overflow-auto border-l border-line bg-sheet"
        >
          {shown ? <Outcomes of={shown} /> : null}
          {shown ? <Scores of={shown} goodFrom={one.good_from} /> : null}
          <Notes one={one} />
        </aside>
      </div>
      <Deciding
        one={one}
        shown={shown?.version === one.draft_version}
        show={() => setPicked(null)}
        look={() => void protocol.refetch()}
        land={land}
      />
    </div>
  );
}

/** The one that somebody has picked; else the one that matters now. */
function versionOf(one: Protocol, picked: number | null): Version | undefined {
  const wanted = picked ?? one.draft_version;
  return one.draft_versions.find((version) => version.version === wanted) ?? one.draft_versions.at(-1);
}
