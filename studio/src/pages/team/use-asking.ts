/** Which words are read, in which reading, and what is asked about them in a dialog. */
import { useState } from "react";

type Asking = { what: "approve" | "swap"; prompt: string; reading: number; dirty: boolean };

export function useAsking({ prompt: words, dirty }: { prompt: string; dirty: boolean }) {
  const [chosen, setChosen] = useState({ of: "", reading: 0 });
  const [asking, setAsking] = useState<Asking | null>(null);
  // Of other words, also of those that another tab has written, nobody has chosen one.
  const now = chosen.of === words ? chosen.reading : 0;
  // What is asked about stays what it is, whatever another tab makes of the draft meanwhile.
  const { prompt, reading } = asking ?? { prompt: words, reading: now };
  return {
    prompt,
    reading,
    choose: (one: number) => setChosen({ of: words, reading: one }),
    asking,
    ask: (what: Asking["what"]) => setAsking({ what, prompt: words, reading: now, dirty }),
    close: () => setAsking(null),
  };
}
