import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Rehearsal } from "../../src/pages/team/rehearsal";
import { nodeOf, pictureOf } from "../whole";

const MOMENTS = [[{ instance: "pilot-2@3", kind: "step", text: "waves" }]];
const PLAY = { turned: [], outcome: null, moments: MOMENTS };

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: { POST: async () => ({ rehearsal: { missing: [], needed: [], plays: [PLAY] } }) },
}));

it("calls steps as people do, with their round", async () => {
  const picture = pictureOf([nodeOf("pilot-2", { label: "Pilot", detail: "waves" })]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rehearsal picture={picture} assistant="a" prompt="p" reading={0} />
    </QueryClientProvider>,
  );
  await screen.findByText("Pilot, round 3");
  expect(screen.queryByText(/pilot-2/)).toBeNull();
});
