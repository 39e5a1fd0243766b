/** What guardian, critics and rules say of a version: scores as bars, findings in words. */
import type { Version } from "../../api/types";
import { called } from "./crew";
import { boundOf, type GoodFrom, inARow, isGood, safetyOf } from "./standing";

export function Scores({ of: one, goodFrom }: { of: Version; goodFrom: GoodFrom }) {
  return (
    <>
      <Safety one={one} />
      <section aria-label="Clinical scores" className="border-b border-line px-4 py-3">
        <h2 className="flex items-baseline justify-between text-xs font-medium text-ink-soft">
          Clinical scores <span className="font-normal">version {one.version}</span>
        </h2>
        {one.clinical.length === 0 ? <p className="mt-1 text-ink-soft">Not scored yet.</p> : null}
        {one.clinical.map((scored, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one critic may be heard several times
          <div key={at} className="mt-2 flex flex-col gap-1.5">
            {scored.by && one.clinical.length > 1 ? (
              <h3 className="text-[13px] font-medium">{called(scored.by)}</h3>
            ) : null}
            {barsOf(scored).map(([name, score]) => (
              <Bar key={name} name={name} score={score} bound={boundOf(goodFrom, scored.by)} />
            ))}
            <p className="mt-1 text-[13px] text-ink-soft">{scored.feedback}</p>
          </div>
        ))}
        {one.reviews.map((review) => (
          <div key={`${review.by} ${review.text}`} className="mt-3">
            <h3 className="text-[13px] font-medium">{whose(review)}</h3>
            <p className="text-[13px] whitespace-pre-wrap text-ink-soft">{review.text}</p>
          </div>
        ))}
      </section>
    </>
  );
}

/** Whose words a review is: what a person has written in an agent's place is none of the agent's. */
function whose(review: Version["reviews"][number]): string {
  if (!review.by_hand) return called(review.by);
  return `${review.edited_by || "A person"}, by hand, in ${called(review.by)}’s place`;
}

const CHIEF = "Quality";

function barsOf(scored: Version["clinical"][number]): [string, number][] {
  return [
    ["Empathy", scored.empathy_score],
    ["Structure", scored.structure_score],
    ["Clinical fit", scored.clinical_appropriateness],
    [CHIEF, scored.quality],
  ];
}

type BarProps = { name: string; score: number; bound: GoodFrom[number] | null };

/** One score from 0 to 10; the mark is what is good enough by the team's prompt. */
function Bar({ name, score, bound }: BarProps) {
  const good = isGood(score, bound);
  const less = bound?.above ? `not more than ${bound.quality}` : `less than ${bound?.quality}`;
  return (
    <p
      className={`grid grid-cols-[5.5rem_1fr_2.25rem] items-center gap-2 ${name === CHIEF ? "font-medium" : ""}`}
    >
      <span className="text-[13px]">{name}</span>
      <span aria-hidden="true" className="relative h-2 rounded-full bg-sunken">
        <span
          className={`absolute inset-y-0 left-0 rounded-full ${good ? "bg-good" : "bg-care"}`}
          style={{ width: `${score * 10}%` }}
        />
        {bound === null ? null : (
          <span
            className="absolute -inset-y-0.5 w-px bg-line-strong"
            style={{ left: `${bound.quality * 10}%` }}
          />
        )}
      </span>
      <span className="text-right text-[13px] tabular-nums">{score}</span>
      <span className="sr-only">of 10, {good ? "good enough" : less}</span>
    </p>
  );
}

function Safety({ one }: { one: Version }) {
  const { icon: Icon, word, look } = safetyOf(one);
  const said = one.safety;
  const found = one.findings.map(({ why, words }) => (words ? `${why}: “${words}”` : why));
  const by = inARow((said?.by ?? []).map(called)) || "The guardian";
  const concerns = (said?.concerns ?? []).filter((concern) => !found.includes(concern));
  return (
    <section aria-label="Safety" className="border-b border-line px-4 py-3">
      <h2 className="flex items-baseline justify-between text-xs font-medium text-ink-soft">
        Safety <span className="font-normal">version {one.version}</span>
      </h2>
      <p className={`mt-2 flex w-fit items-center gap-1.5 rounded-md px-2 py-1 font-medium ${look}`}>
        <Icon size={15} aria-hidden="true" />
        {word}
      </p>
      {said === null ? <p className="mt-1 text-ink-soft">The guardian has not assessed this text.</p> : null}
      <List title="The rules find" of={found} />
      <List title={`${by} ${(said?.by ?? []).length > 1 ? "are" : "is"} concerned`} of={concerns} />
      <List title="Recommended" of={said?.recommendations ?? []} />
      {said && found.length + concerns.length === 0 ? (
        <p className="mt-1.5 text-[13px] text-ink-soft">Neither the rules nor {by} find anything.</p>
      ) : null}
    </section>
  );
}

function List({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <div className="mt-2">
      <h3 className="text-[11px] text-ink-soft">{title}</h3>
      <ul className="list-disc pl-4 text-[13px]">
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
