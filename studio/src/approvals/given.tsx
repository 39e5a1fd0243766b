/** What else is given to what a yes lets begin: who says yes to a page's review says yes to the page, too. */
import { useQuery } from "@tanstack/react-query";
import type { components } from "../api/schema";
import type { Approval } from "../api/types";
import { nameOf, nodeIn } from "../thread/names";
import { threadPage } from "../thread/thread-page";
import { Written } from "./written";

type Output = components["schemas"]["OutputTold"];

export function GivenNext({ one }: { one: Approval }) {
  const next = (one.lets_begin ?? []).map(({ agent }) => agent);
  const thread = useQuery({ ...threadPage(one.thread_id), enabled: next.length > 0 });
  if (next.length === 0 || !thread.data) return null;
  const { outputs, workflow } = thread.data;
  const others = givenTo(next, outputs, one.outputs).map(({ instance, text, fields }) => ({
    ...{ instance, text, fields },
    name: nameOf(instance, workflow.picture),
  }));
  return <Written outputs={others} how="wrote before, which is given on, too" />;
}

/** What they may read, besides what is asked about; of a step that was done several times, the last. Pure. */
export function givenTo(
  agents: readonly string[],
  outputs: readonly Output[],
  asked: readonly { instance: string }[],
): readonly Output[] {
  const shown = new Set(asked.map(({ instance }) => nodeIn(instance)));
  const last = new Map<string, Output>();
  for (const one of outputs) {
    // Of a list each item has its own.
    const place = one.instance.replace(/@[\d.]+/g, "");
    const read = one.readers === null || agents.some((agent) => one.readers?.includes(agent));
    last.delete(place);
    if (read && !shown.has(nodeIn(one.instance))) last.set(place, one);
  }
  return [...last.values()];
}
