/** What somebody makes of a call or of outputs before it is sent: the fields of the form, and whether anything differs. */
import type { Approval } from "../api/types";
import { useSent, useUnsent } from "../parts/unsent";
import { indented } from "./exact";
import { keyOf } from "./places";

/** What sends words to the agents; the question stays open. */
export const TELL = "Tell them";
const NOTHING: Record<string, string> = {};

/** The arguments as they stand in the field. */
export function useEditedCall(one: Approval) {
  return useUnsent(`${keyOf(one)} call`, indented(one.arguments));
}

/** What is typed over single arguments, by their names, and is no JSON yet. */
export function useUnread(
  one: Approval,
): [Record<string, string>, (name: string, typed: string | undefined) => void, () => void] {
  const [unread, set] = useUnsent(`${keyOf(one)} call unread`, NOTHING);
  const change = (name: string, typed: string | undefined) => {
    const { [name]: _, ...others } = unread;
    const now = typed === undefined ? others : { ...others, [name]: typed };
    set(Object.keys(now).length > 0 ? now : NOTHING);
  };
  return [unread, change, () => set(NOTHING)];
}

/** Instance → its text as it stands in the field; where nothing is made of one it is not among them. */
export function useEditedOutputs(
  one: Approval,
): [Record<string, string>, (of: string, text: string) => void] {
  const [texts, setTexts] = useUnsent(`${keyOf(one)} outputs`, NOTHING);
  const change = (of: string, text: string) => {
    const { [of]: _, ...others } = texts;
    const same = shownOn(one).some((output) => output.instance === of && output.text === text);
    const now = same ? others : { ...texts, [of]: text };
    setTexts(Object.keys(now).length > 0 ? now : NOTHING);
  };
  return [texts, change];
}

/** What can be edited on a card: what is under review, and what is given on beside it. */
export function shownOn(one: Approval): Approval["outputs"] {
  return [...one.outputs, ...(one.given ?? [])];
}

/** The words for the agents as they stand in the field. */
export function useUntold(one: Approval) {
  return useUnsent(`${keyOf(one)} ${TELL}`, "");
}

/** edited: something else than what stands is written and not sent, whether its form is open or not. */
export function useEdited(one: Approval): { edited: boolean; drop: () => void } {
  const [call] = useEditedCall(one);
  const [unread] = useUnread(one);
  const [texts] = useEditedOutputs(one);
  const sent = useSent();
  const typed = Object.keys(one.kind === "tool" ? unread : texts).length > 0;
  const edited = typed || (one.kind === "tool" && call !== indented(one.arguments));
  const drop = () => {
    sent(`${keyOf(one)} call`);
    sent(`${keyOf(one)} outputs`);
  };
  return { edited, drop };
}
