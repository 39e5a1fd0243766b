/** Says that the server has not answered yet what somebody has sent, whatever page it was sent from. */
import { stopWaiting, useUnanswered } from "../api/unanswered";
import { Button } from "../parts/button";

export function Unanswered() {
  const count = useUnanswered();
  return (
    <div role="status" className="fixed bottom-4 left-1/2 z-40 max-w-[min(40rem,90vw)] -translate-x-1/2">
      {count > 0 ? (
        <div className="flex items-center gap-3 rounded-md border border-line bg-care-ground px-3 py-2 text-care shadow-lg">
          <p className="min-w-0 flex-1">
            The server has not answered yet; what you have sent is still waiting. It may be busy or away, or
            this browser has too many windows open on it: close some of them.
          </p>
          <Button onClick={stopWaiting}>Stop waiting</Button>
        </div>
      ) : null}
    </div>
  );
}
