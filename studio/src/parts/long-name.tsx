/** A name in one line: where it has no room, what is left out is in its middle, for names differ in their last words. */
const [LONG, TAIL] = [24, 10];

export function LongName({ name, look = "" }: { name: string; look?: string }) {
  const letters = [...name];
  if (letters.length <= LONG)
    return (
      <span dir="auto" title={name} className={`block min-w-0 truncate ${look}`}>
        {name}
      </span>
    );
  const cut = letters.length - TAIL;
  return (
    <span dir="auto" title={name} className={`flex min-w-0 ${look}`}>
      {/* Where there is hardly any room, something is left of its beginning, too. */}
      <span className="min-w-0 truncate whitespace-pre">{letters.slice(0, cut).join("")}</span>
      <span className="max-w-[60%] shrink-0 truncate whitespace-pre">{letters.slice(cut).join("")}</span>
    </span>
  );
}
