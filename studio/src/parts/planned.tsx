/** What a swap does with the work so far, part by part: what changes, runs, is done, is asked, and begins. */
import { type Section, sectionsOf } from "./plan-words";
import { Sign } from "./sign";

/** words: the whole plan, as the server tells it. */
export function Planned({ words }: { words: string }) {
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken px-3 py-2.5 text-xs">
      {sectionsOf(words).map((one) => (
        <Told key={one.title + one.lines.join()} {...one} />
      ))}
    </div>
  );
}

function Told({ title, lines }: Pick<Section, "title" | "lines">) {
  return (
    <section className="min-w-0">
      {title ? <p className="mb-1 font-medium text-ink-soft">{title}</p> : null}
      <ul className="flex flex-col gap-1">
        {lines.map(({ sign, text, now }) => (
          <li key={`${sign} ${text} ${now}`} className="flex min-w-0 items-baseline gap-2">
            {sign ? <Sign kind={sign} /> : null}
            <span className="min-w-0 break-words">
              <span className={now ? "text-ink-soft" : ""}>{text}</span>
              {now ? (
                <span className="block">
                  <span aria-hidden="true">→ </span>
                  <span className="sr-only">, now </span>
                  {now}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
