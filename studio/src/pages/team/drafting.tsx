/** The prompt's own tab: words on the left, what they became on the right, and the way to put them into force. */
import { type ComponentProps, useMemo, useState } from "react";
import type { TeamPage } from "../../api/types";
import { PromptEditor } from "../../editor/edited";
import type { Named } from "../../editor/naming";
import { TeamGraph } from "../../graph/drawn";
import { Coming } from "../../parts/coming";
import { Refused } from "../../parts/refused";
import { Split } from "../../parts/split";
import { DraftBar } from "./draft-bar";
import { Findings } from "./findings";
import { litBy, marksOf, wordsOf } from "./marks";
import { DIMMED, Meaning, OfBefore } from "./meaning";
import { Proposing } from "./proposing";
import { Readings } from "./readings";
import { Swapping } from "./swapping";
import { useAsking } from "./use-asking";
import { useCompiled, useLastRead } from "./use-compiled";
import { useDraft } from "./use-draft";

export function Drafting({ team }: { team: TeamPage }) {
  const [assistant, stands] = [team.assistant_id, team.workflow];
  const draft = useDraft(assistant, stands);
  const [place, setPlace] = useState(-1);
  const [picked, setPicked] = useState("");
  const { prompt, reading, choose, asking, ask, close } = useAsking(draft);
  const { compiled, of, error, busy, again } = useCompiled(prompt, assistant, stands.version, reading);
  const write = (text: string) => {
    setPicked("");
    draft.write(text);
  };
  const diagnostics = useMemo(() => compiled?.diagnostics ?? [], [compiled]);
  const phrases = useMemo(() => compiled?.phrases ?? [], [compiled]);
  const read = useLastRead(compiled);
  // What stands is not laid out again once its words are read again.
  const picture = (draft.dirty ? read?.picture : null) ?? stands.picture;
  const lit = useMemo(() => (picked ? new Set([picked]) : litBy(phrases, place)), [picked, phrases, place]);
  const words = useMemo(() => wordsOf(picture.nodes.find((one) => one.id === picked)), [picture, picked]);
  const marks = useMemo(() => marksOf(compiled?.changes), [compiled]);
  const names = useMemo(() => namesOf(team), [team]);
  const unclear = reading === 0 && !busy && (compiled?.readings.length ?? 0) > 1;
  const ready = !busy && compiled?.ok === true && !unclear;
  return (
    <div className="grid min-h-0 grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] max-lg:grid-cols-1 max-lg:grid-rows-2 max-sm:block max-sm:overflow-auto">
      <section
        aria-label="Prompt"
        className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto] border-r border-line max-sm:h-[85%]"
      >
        <Coming what="the editor">
          <PromptEditor
            text={draft.prompt}
            label="How the team works"
            diagnostics={diagnostics}
            phrases={phrases}
            names={names}
            lit={words}
            onChange={write}
            onPlace={(at) => {
              setPicked("");
              setPlace(at);
            }}
          />
        </Coming>
        <Findings
          diagnostics={diagnostics}
          busy={busy}
          unread={error !== null}
          text={draft.prompt}
          onText={write}
        />
        <DraftBar
          dirty={draft.dirty}
          overtaken={draft.overtaken}
          ready={ready}
          onDiscard={draft.discard}
          onRebase={draft.rebase}
          onPropose={() => ask("approve")}
          onSwap={() => ask("swap")}
        />
      </section>
      <section aria-label="What the words became" className="min-h-0 min-w-0 max-sm:h-full">
        <Split
          name="team"
          label="Between the picture and its words"
          begin={0.62}
          first={
            error ? (
              <Refused what="The reading" error={error} again={again} />
            ) : unclear && compiled ? (
              <Readings readings={compiled.readings} reading={reading} onPick={choose} onWrite={write} />
            ) : (
              <Flow
                stale={draft.dirty && read !== compiled}
                picture={picture}
                label="The flow of work"
                marks={marks}
                lit={lit}
                onPick={setPicked}
              />
            )
          }
        >
          <Meaning compiled={compiled} read={read} prompt={of} assistant={assistant} reading={reading} />
        </Split>
      </section>
      {asking?.what === "approve" && compiled ? (
        <Proposing
          assistant={assistant}
          stands={stands}
          compiled={compiled}
          busy={busy}
          prompt={of}
          reading={reading}
          onApproved={(words) => {
            draft.sent(words);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {asking?.what === "swap" ? (
        <Swapping
          assistant={assistant}
          graph={team.graph_id}
          draft={asking.dirty ? { prompt: asking.prompt, reading: asking.reading } : null}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

type FlowProps = ComponentProps<typeof TeamGraph> & { stale: boolean };

/** stale: the picture is of other words than those that stand there. */
function Flow({ stale, ...drawn }: FlowProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      {stale ? <OfBefore /> : null}
      <div className={`min-h-0 flex-1 ${stale ? DIMMED : ""}`}>
        <Coming what="the picture">
          <TeamGraph {...drawn} />
        </Coming>
      </div>
    </div>
  );
}

function namesOf(team: TeamPage): Named[] {
  return [
    ...team.agents.map((one): Named => ({ name: one.name, kind: "agent", about: one.role })),
    ...team.tools.map((one): Named => ({ name: one.name, kind: "tool", about: `${one.risk} risk` })),
    ...team.groups.map((one): Named => ({ name: one.name, kind: "group", about: one.agents.join(", ") })),
  ];
}
