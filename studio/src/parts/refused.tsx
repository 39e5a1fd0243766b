/** What could not be had, why, and a way to try again. */
import { ApiError } from "../api/problems";
import { Button } from "./button";
import { Unseen } from "./head";

type Props = { what: string; error: unknown; again?: () => void; did?: string; page?: string };

/** did: what became of it, where something was to be done, and not to be had. page: its name, where there is nothing else on it. */
export function Refused({ what, error, again, did = "could not be had", page }: Props) {
  const away = error instanceof ApiError && error.status === 0;
  return (
    <div>
      <Unseen page={page} />
      <div role="alert" className="m-4 flex items-start gap-3 rounded-lg border border-bad bg-bad-ground p-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{away ? "The server does not answer." : `${what} ${did}.`}</p>
          <p className="text-ink-soft break-words">
            {error instanceof Error ? error.message : String(error)}
          </p>
        </div>
        {again ? <Button onClick={again}>Try again</Button> : null}
      </div>
    </div>
  );
}
