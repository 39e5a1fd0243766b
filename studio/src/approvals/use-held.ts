/** What waits, and what does not any more but somebody is still writing an answer to: nothing typed is lost. */
import { useCallback, useState } from "react";
import type { Approval } from "../api/types";

export type Held = { one: Approval; gone: boolean };

export function useHeld(waiting: readonly Approval[]) {
  const [held, setHeld] = useState<ReadonlyMap<string, Approval>>(new Map());
  const hold = useCallback((one: Approval, on: boolean) => {
    setHeld((before) => {
      if (before.has(one.approval) === on) return before;
      const after = new Map(before);
      if (on) after.set(one.approval, one);
      else after.delete(one.approval);
      return after;
    });
  }, []);
  const there = new Set(waiting.map((one) => one.approval));
  const left = [...held.values()].filter((one) => !there.has(one.approval));
  const shown: Held[] = [
    ...left.map((one) => ({ one, gone: true })),
    ...waiting.map((one) => ({ one, gone: false })),
  ];
  return { shown, hold };
}
