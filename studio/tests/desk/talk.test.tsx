import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Talk } from "../../src/pages/desk/talk";
import { KeepsUnsent } from "../../src/parts/unsent";

const ASKED: { text: string; fail: () => Promise<void> }[] = [];

const ask = (text: string) =>
  new Promise((_, fail) => {
    ASKED.push({ text, fail: () => act(async () => fail(new Error("the server is away"))) });
  });

function shown(here = true) {
  const rest = {
    zone: "Admin zone",
    files: [],
    folder: "",
    said: [],
    pending: undefined,
    error: null,
    empty: "",
  };
  return <KeepsUnsent>{here ? <Talk {...rest} ask={ask} anew={() => undefined} /> : null}</KeepsUnsent>;
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>("Ask in the admin zone");
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it("has what was not answered once more, with what was typed meanwhile, also after another page was shown", async () => {
  const { rerender } = render(shown());
  type("What did Ann order?");
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(ASKED.map((one) => one.text)).toEqual(["What did Ann order?"]));
  expect(field().value).toBe("");
  type("And when?");
  rerender(shown(false));
  await ASKED[0]?.fail();
  rerender(shown());
  expect(field().value).toBe("What did Ann order?\nAnd when?");
});
