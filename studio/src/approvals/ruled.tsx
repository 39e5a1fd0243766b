/** A call that the rules ask nobody about any more: an answer to it would count for nothing, and the card says why. */
import { ShieldOff } from "lucide-react";
import type { Approval } from "../api/types";
import { Button } from "../parts/button";
import { Refused } from "../parts/refused";
import type { useGoOn } from "../thread/use-go-on";

type Props = {
  one: Approval;
  goOn: ReturnType<typeof useGoOn>;
  /** Has the card have the focus that the button is about to lose. */
  toCard: () => void;
};

export function Ruled({ one, goOn, toCard }: Props) {
  const { ruled } = one;
  if (!ruled) return null;
  const [tool, agent] = [toolOf(one), one.name || one.agent];
  const denied = ruled.effect === "deny";
  return (
    <div className="flex flex-col gap-2">
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-care-ground px-3 py-2 text-care"
      >
        <ShieldOff size={16} aria-hidden="true" className="shrink-0" />
        <p className="min-w-48 flex-1 break-words">
          <strong className="font-semibold">
            {denied ? `${tool} is off for ${agent} now` : `${tool} needs nobody’s yes any more`}
          </strong>
          {` (${ruled.reason}). `}
          {denied
            ? "Approving it would let nothing run: once the work goes on, the call is denied."
            : "The call is made once the work goes on."}
        </p>
        <Button
          data-key="g"
          aria-keyshortcuts="g"
          disabled={goOn.isPending || goOn.isSuccess}
          onClick={() => {
            toCard();
            goOn.mutate();
          }}
        >
          {denied ? "Go on without it" : "Go on with it"}
        </Button>
      </div>
      {goOn.isError ? <Refused what="The word to go on" error={goOn.error} did="was not taken in" /> : null}
    </div>
  );
}

/** While it is on its way, and once it was taken in: the word to go on. */
export function goingOn(one: Approval): string {
  return `Going on ${how(one)} it`;
}

export function goneOn(one: Approval, by = ""): string {
  return `Gone on ${how(one)} it${by}${one.ruled?.effect === "allow" ? "" : ` · ${toolOf(one)} denied`}`;
}

function how(one: Approval): "with" | "without" {
  return one.ruled?.effect === "allow" ? "with" : "without";
}

function toolOf({ tool, tool_name }: Approval): string {
  return tool_name || tool;
}
