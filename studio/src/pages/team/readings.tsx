/** Words that can be read in several ways: each in English and as a picture; one is picked. */
import type { Compiled } from "../../api/types";
import { TeamGraph } from "../../graph/drawn";
import { Button } from "../../parts/button";
import { Coming } from "../../parts/coming";

type Props = {
  readings: Compiled["readings"];
  reading: number;
  onPick: (number: number) => void;
  onWrite: (text: string) => void;
};

export function Readings({ readings, reading, onPick, onWrite }: Props) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p role="status" className="border-b border-line bg-care-ground px-4 py-2 text-care">
        These words can be read in {readings.length} ways. Which is meant?
      </p>
      <ul className="grid min-h-0 flex-1 auto-rows-fr grid-cols-2 overflow-auto max-xl:grid-cols-1">
        {readings.map((one) => (
          <li key={one.number} className="flex min-h-64 min-w-0 flex-col border-r border-b border-line">
            <div className="min-h-0 flex-1">
              <Coming what="the picture">
                <TeamGraph picture={one.picture} label={`Reading ${one.number}`} />
              </Coming>
            </div>
            <div className="flex max-h-40 flex-col gap-2 border-t border-line bg-sheet p-3">
              <p className="overflow-auto whitespace-pre-wrap">{one.english}</p>
              <div className="flex gap-2">
                <Button look="chief" aria-pressed={reading === one.number} onClick={() => onPick(one.number)}>
                  This is meant
                </Button>
                <Button onClick={() => onWrite(one.english)}>Write it so</Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
