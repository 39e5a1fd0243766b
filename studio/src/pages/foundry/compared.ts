/** What a version is compared with: a revision may take several rounds, of which whoever asked for it has seen none. */
import type { Protocol, Version } from "../../api/types";

export type Compared = {
  /** The one that somebody has picked, else the one that was decided on last, else the last before. */
  before: Version | undefined;
  /** All that there are before, the last first: their numbers, and words for each. */
  others: readonly (readonly [version: string, words: string])[];
};

const VERDICTS: Record<Protocol["audit"][number]["verdict"], string> = {
  approved: ", approved",
  rejected: ", sent back",
  expired: "",
  edited: "",
  team: "",
};

/** picked: the number of a version; 0 = none. */
export function comparedWith(one: Protocol, shown: Version, picked: number): Compared {
  const earlier = one.draft_versions.filter(({ version }) => version < shown.version).reverse();
  const decided = new Map<number | null, string>();
  const answers = one.audit.filter(({ verdict }) => verdict !== "edited" && verdict !== "team");
  for (const { version, verdict } of answers) decided.set(version ?? null, VERDICTS[verdict]);
  const before =
    earlier.find(({ version }) => version === picked) ??
    earlier.find(({ version }) => decided.get(version)) ??
    earlier[0];
  const others = earlier.map(
    ({ version, by_hand }) =>
      [`${version}`, `Version ${version}${by_hand ? ", by hand" : ""}${decided.get(version) ?? ""}`] as const,
  );
  return { before, others };
}
