/** What is sent to be done, once: asked for again while it is under way, nothing is sent. */
import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/**
 * Like `useMutation`, whose `isPending` is drawn too late for the second of two quick clicks: here `mutate` knows at
 * once. `reset` forgets what is under way, and the next may be sent.
 */
export function useSending<Told, Said = void, Kept = unknown>(
  options: UseMutationOptions<Told, Error, Said, Kept>,
): UseMutationResult<Told, Error, Said, Kept> {
  const sending = useMutation(options);
  const { mutateAsync, reset: forget } = sending;
  const underWay = useRef<object | null>(null);
  const mutate: typeof sending.mutate = useCallback(
    (...said) => {
      if (underWay.current) return;
      const mine = {};
      underWay.current = mine;
      const over = () => {
        if (underWay.current === mine) underWay.current = null;
      };
      mutateAsync(...said).then(over, over); // whoever shows it tells what went wrong
    },
    [mutateAsync],
  );
  const reset = useCallback(() => {
    underWay.current = null;
    forget();
  }, [forget]);
  return { ...sending, mutate, reset };
}
