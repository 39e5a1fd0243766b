import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { useSending } from "../src/api/sending";

const queries = new QueryClient();
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

type Sent = { said: string; arrive: () => void; fail: () => void };

/** What is sent, each to be answered. */
function sending() {
  const sent: Sent[] = [];
  const { result } = renderHook(
    () =>
      useSending({
        mutationFn: (said: string) =>
          new Promise<void>((arrive, refuse) =>
            sent.push({ said, arrive, fail: () => refuse(new Error("no")) }),
          ),
      }),
    { wrapper: within },
  );
  const say = (...words: string[]) =>
    act(async () => {
      for (const one of words) result.current.mutate(one);
    });
  return { sent, say, result };
}

it("sends nothing while something is under way, however quickly it is asked for again", async () => {
  const { sent, say } = sending();
  await say("one", "two");
  expect(sent.map(({ said }) => said)).toEqual(["one"]);
  await act(async () => sent[0]?.arrive());
  await say("three");
  await act(async () => sent[1]?.fail());
  await say("four", "five");
  expect(sent.map(({ said }) => said)).toEqual(["one", "three", "four"]);
});

it("sends another once what is under way was forgotten, whose end is the end of no other", async () => {
  const { sent, say, result } = sending();
  await say("one");
  act(() => result.current.reset());
  await say("two");
  await act(async () => sent[0]?.arrive());
  await say("three");
  expect(sent.map(({ said }) => said)).toEqual(["one", "two"]);
});
