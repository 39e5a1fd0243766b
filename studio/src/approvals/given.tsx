/** What else is given to what a yes lets begin: who says yes to a page's review says yes to the page, too. */
import type { Approval } from "../api/types";
import { scopeOf } from "../thread/names";
import { Written } from "./written";

type Props = { given: Approval["given"] | undefined; digests: ReadonlyMap<string, string> };

export function GivenNext({ given, digests }: Props) {
  const others = (given ?? []).map((one) => ({
    ...one,
    name: [one.name, ...scopeOf(one.instance)].join(", "),
  }));
  return <Written outputs={others} how="wrote before, which is given on, too" digests={digests} />;
}
