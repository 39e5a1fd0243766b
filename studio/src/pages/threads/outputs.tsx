/** What was said on a thread, in its order: by steps, as they write, and by people; and which calls were denied. */
import { ShieldX } from "lucide-react";
import { useMemo, useState } from "react";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { ByHand } from "../../parts/by-hand";
import { Choice } from "../../parts/choice";
import { Fields, Shown } from "../../parts/shown";
import { timeOf } from "../../parts/times";
import type { DeniedCall } from "../../thread/denied";
import type { ThreadEvent, ThreadPage } from "../../thread/events";
import { heardBy, readBy } from "../../thread/heard";
import { agentOf, nameOf, nodeIn } from "../../thread/names";
import { reported } from "../../thread/reported";
import { editedAt, inOrder, type Written } from "../../thread/said";
import type { Writing } from "../../thread/writing";
import { OfPeople } from "./of-people";

type Output = components["schemas"]["OutputTold"];
/** Of the choice by whom. No agent's id has a space. */
const PEOPLE = "of people";

type Props = {
  outputs: readonly Output[];
  conversation: ThreadPage["conversation"];
  writing: Writing;
  picture: Picture;
  events: readonly ThreadEvent[];
};

export function Outputs({ outputs, conversation, writing, picture, events }: Props) {
  const [agent, setAgent] = useState("");
  const [audience, setAudience] = useState("");
  const all = useMemo(() => inOrder(outputs, events, conversation), [outputs, events, conversation]);
  const said = useMemo(() => all.flatMap((one) => one.said ?? []), [all]);
  const wrote = useMemo(() => all.flatMap(({ one }) => one ?? []), [all]);
  const shown = all.filter(
    (each) =>
      (!agent || whoOf(each, picture) === agent) && (!audience || heardIn(each, picture) === audience),
  );
  const underWay = [...writing].filter(([instance]) => !outputs.some((one) => one.instance === instance));
  return (
    <section aria-label="Outputs" className="px-4 py-3">
      {all.length + underWay.length === 0 ? <p className="text-ink-soft">Nothing is written yet.</p> : null}
      {all.length > 1 ? (
        <div className="mb-3 flex gap-2">
          <Choice
            label="Everybody"
            any="Everybody"
            value={agent}
            of={[
              ...(said.length > 0 ? [PEOPLE] : []),
              ...wrote.map((one) => [one.agent, agentOf(one.agent, picture)] as const),
            ]}
            choose={setAgent}
          />
          <Choice
            label="Every audience"
            any="Every audience"
            value={audience}
            of={all.flatMap((each) => heardIn(each, picture) || [])}
            choose={setAudience}
          />
        </div>
      ) : null}
      <ul className="flex flex-col gap-4">
        {shown.map(({ key, one, said: words, denied }) =>
          denied ? (
            <Denied key={key} of={denied} name={nameOf(denied.instance, picture)} />
          ) : one ? (
            <li key={key}>
              <p className="flex items-baseline gap-2">
                <span className="min-w-0 font-medium break-words">{nameOf(one.instance, picture)}</span>
                <span className="text-xs text-ink-soft">{readBy(one, picture)}</span>
              </p>
              {one.by_hand ? <ByHand by={one.edited_by} at={editedAt(events, one.instance)} /> : null}
              <Shown text={one.text} level={1} />
              <Reported {...reported(one.fields, picture)} />
            </li>
          ) : (
            <OfPeople key={key} said={words} picture={picture} />
          ),
        )}
        {underWay.map(([instance, text]) => (
          <li key={instance} aria-busy="true">
            <p className="font-medium">{nameOf(instance, picture)}</p>
            <p className="max-w-prose whitespace-pre-wrap break-words text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whoOf({ one, denied }: Written, picture: Picture): string {
  if (!denied) return one ? one.agent : PEOPLE;
  const id = nodeIn(denied.instance);
  return picture.nodes.find((node) => node.id === id)?.agent || id;
}

/** Of a call that was denied the agent alone is told. */
function heardIn({ one, said, denied }: Written, picture: Picture): string {
  if (denied) return "";
  return one ? readBy(one, picture) : said.audience && heardBy(said.audience, picture);
}

/** In a line of its own, whether its step has written anything since or not. */
function Denied({ of: { tool, why, told, times, at }, name }: { of: DeniedCall; name: string }) {
  return (
    <li className="border-l-2 border-bad pl-3">
      <p className="flex items-baseline gap-2">
        <ShieldX size={13} aria-hidden="true" className="shrink-0 self-center text-bad" />
        <span className="min-w-0 break-words">
          <span className="font-medium">{name}</span> was denied a call of {tool}
          {times > 1 ? `, ${times} times` : ""}
          {why ? `: ${why}` : ""}
        </span>
        <span className="shrink-0 text-xs text-ink-soft">{timeOf(at)}</span>
      </p>
      {told ? (
        <p className="max-w-prose break-words text-ink-soft">
          {name} was told: “{told}”
        </p>
      ) : null}
    </li>
  );
}

function Reported({ pick, rest }: ReturnType<typeof reported>) {
  return (
    <>
      {pick ? <p className="text-ink-soft">{pick}</p> : null}
      {Object.keys(rest).length > 0 ? <Fields of={rest} level={1} /> : null}
    </>
  );
}
