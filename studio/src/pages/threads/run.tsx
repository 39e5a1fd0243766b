/** A thread as it goes on: the flow, the work in time, and beneath what waits, was written, happened, may act. */
import { Tabs } from "radix-ui";
import { useEffect, useMemo, useState } from "react";
import type { Picture } from "../../api/types";
import { ApprovalCard } from "../../approvals/card";
import { DecideThere } from "../../approvals/decide-there";
import { NotCounted } from "../../approvals/not-counted";
import { keyOf } from "../../approvals/places";
import { wasDue } from "../../approvals/time-over";
import { usePlaces } from "../../approvals/use-places";
import { TeamGraph } from "../../graph/drawn";
import { useIsProtocol } from "../../hosted/use-apps";
import { Coming } from "../../parts/coming";
import { Split } from "../../parts/split";
import { useEnd, useOpening } from "../../parts/use-end";
import type { ThreadEvent, ThreadPage } from "../../thread/events";
import { stalledIn } from "../../thread/stalled";
import { deniedIn, statesOf } from "../../thread/states";
import type { Writing } from "../../thread/writing";
import { AskedBar } from "./asked-bar";
import { Events } from "./events";
import { NodeTold } from "./node-told";
import { Outputs } from "./outputs";
import { Rights } from "./rights";
import { StandsStill } from "./stands-still";
import { Timeline } from "./timeline";

const TAB =
  "border-b-2 border-transparent px-2 py-1.5 text-xs text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink";

type Props = {
  page: ThreadPage;
  /** By which it is told of. */
  names: Picture;
  events: readonly ThreadEvent[];
  writing: Writing;
  /** How often whoever looks has said something to the team. */
  said: number;
};

export function Run({ page, names, events, writing, said }: Props) {
  const [picked, setPicked] = useState("");
  const asked = useMemo(() => page.approvals.filter((one) => one.kind !== "pause"), [page.approvals]);
  const { shown, hold, putAway, moved, box, onClickCapture, dropped } = usePlaces(asked, keyOf, wasDue);
  const { pane, inside, host } = useEnd(page.status === "busy", said);
  const ofFoundry = useIsProtocol()(page.thread_id);
  // What the app asks of a yes can be said on its page alone.
  const there = ofFoundry ? <DecideThere id={page.thread_id} title={page.title} /> : null;
  const waiting = shown.filter((one) => !one.gone);
  const waits = waiting.length > 0;
  const [tab, setTab] = useState("written");
  useEffect(() => {
    // What waits stands above what is written, and is not to come unseen.
    if (waits && host) host.scrollTop = 0;
  }, [waits, host]);
  useOpening(host, "[data-said]", page.status === "busy", waits);
  const stalled = useMemo(() => stalledIn(page, events), [page, events]);
  const states = useMemo(() => statesOf(page.live, deniedIn(events)), [page.live, events]);
  return (
    <Split
      name="run"
      label="Between the flow and what is written"
      begin={0.52}
      first={
        <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto]">
          <Coming what="the picture">
            <TeamGraph
              picture={page.workflow.picture}
              label="The flow of work"
              states={states}
              onPick={setPicked}
            />
          </Coming>
          <NodeTold page={page} names={names} picked={picked} close={() => setPicked("")} />
          <Timeline timeline={page.timeline} picture={names} />
        </div>
      }
    >
      <Tabs.Root value={tab} onValueChange={setTab} className="flex min-h-0 flex-col bg-sheet">
        <Tabs.List aria-label="About the run" className="flex gap-1 border-b border-line px-3">
          <Tabs.Trigger value="written" className={TAB}>
            Written
          </Tabs.Trigger>
          <Tabs.Trigger value="events" className={TAB}>
            Events <span className="tabular-nums">{events.length || ""}</span>
          </Tabs.Trigger>
          <Tabs.Trigger value="rights" className={TAB}>
            Agents and tools
          </Tabs.Trigger>
        </Tabs.List>
        <AskedBar first={waiting[0]?.one} count={waiting.length} pane={host} show={() => setTab("written")} />
        {stalled ? <StandsStill id={page.thread_id} seq={page.seq} stalled={stalled} names={names} /> : null}
        <Tabs.Content ref={pane} value="written" className="min-h-0 flex-1 overflow-auto">
          <div ref={inside}>
            {shown.length > 0 ? (
              <section
                ref={box}
                onClickCapture={onClickCapture}
                aria-label="What waits for a person"
                className="flex flex-col gap-3 p-4"
              >
                {shown.map(({ key, ...rest }) => (
                  <ApprovalCard
                    key={key}
                    {...rest}
                    hold={hold}
                    putAway={putAway}
                    moved={moved}
                    page={rest.one.needs ? there : null}
                  />
                ))}
                <NotCounted dropped={dropped} />
              </section>
            ) : null}
            <Outputs
              outputs={page.outputs}
              conversation={page.conversation}
              writing={writing}
              picture={names}
              events={events}
            />
          </div>
        </Tabs.Content>
        <Tabs.Content value="events" className="min-h-0 flex-1">
          <Events events={events} picture={names} />
        </Tabs.Content>
        <Tabs.Content value="rights" className="min-h-0 flex-1 overflow-auto">
          <Rights id={page.thread_id} seq={page.seq} off={page.live.off} />
        </Tabs.Content>
      </Tabs.Root>
    </Split>
  );
}
