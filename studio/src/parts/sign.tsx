/** What has come, gone, or become another, before the words that say it. */
const SIGNS = {
  added: { sign: "+", colour: "bg-good-ground text-good" },
  removed: { sign: "−", colour: "bg-bad-ground text-bad" },
  changed: { sign: "~", colour: "bg-care-ground text-care" },
};

export function Sign({ kind }: { kind: keyof typeof SIGNS }) {
  const { sign, colour } = SIGNS[kind];
  return (
    <span role="img" aria-label={kind} className={`w-5 shrink-0 rounded text-center font-mono ${colour}`}>
      {sign}
    </span>
  );
}
