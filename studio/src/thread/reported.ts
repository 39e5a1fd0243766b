/** What a step has reported beside its words: whom a supervisor picks, and fields. Pure. */
import { agentOf, type Named } from "./names";

type Fields = Readonly<Record<string, unknown>>;
/** What a supervisor picks when all is done. */
const FINISH = "FINISH";

/** pick: in words; "" = it picks nobody. */
export function reported(fields: Fields, picture: Named): { pick: string; rest: Fields } {
  const { next, ...rest } = fields;
  if (next === FINISH) return { pick: "picks nobody: it is done", rest };
  const name = typeof next === "string" ? agentOf(next, picture) : next;
  return typeof name === "string" && name !== next
    ? { pick: `picks ${name}`, rest }
    : { pick: "", rest: fields };
}
