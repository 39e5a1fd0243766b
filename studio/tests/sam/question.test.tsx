import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { Question } from "../../src/pages/sam/question";
import { KeepsUnsent } from "../../src/parts/unsent";

/** What is asked, and is answered by `arrive` or `fail`. */
const ASKED: { input: unknown; arrive: () => Promise<void>; fail: () => Promise<void> }[] = [];

const ask = (input: unknown) =>
  new Promise((arrive, fail) => {
    ASKED.push({
      input,
      arrive: () => act(async () => arrive("t")),
      fail: () => act(async () => fail(new Error("the server is away"))),
    });
  });

function shown(here = true) {
  return <KeepsUnsent>{here ? <Question busy={false} ask={ask} /> : null}</KeepsUnsent>;
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>("What is asked");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => fireEvent.keyDown(field(), { key: "Enter" });
const attach = (file: File) =>
  fireEvent.change(screen.getByLabelText("A picture, a recording or a text"), { target: { files: [file] } });
const note = () => new File(["words"], "note.txt");

beforeEach(() => {
  ASKED.length = 0;
});
it("keeps words and what is attached when the server does not take them", async () => {
  const { rerender } = render(shown());
  type("A question of many words");
  attach(note());
  enter();
  await waitFor(() => expect(ASKED.length).toBe(1));
  expect(ASKED[0]?.input).toEqual({ text: "A question of many words", name: "note.txt", base64: "d29yZHM=" });
  rerender(shown(false));
  await ASKED[0]?.fail();
  rerender(shown());
  expect(field().value).toBe("A question of many words");
  screen.getByText("note.txt");
});

it("has what is attached still when another page was shown meanwhile", () => {
  const { rerender } = render(shown());
  attach(note());
  rerender(shown(false));
  rerender(shown());
  screen.getByText("note.txt");
});

it("lets go of what was asked alone, once the server has it, and asks it once", async () => {
  render(shown());
  type("First");
  attach(note());
  enter();
  enter();
  await waitFor(() => expect(ASKED.length).toBe(1));
  type("First and my next thought");
  attach(new File(["more"], "more.txt"));
  await ASKED[0]?.arrive();
  await waitFor(() => expect(field().value).toBe("and my next thought"));
  screen.getByText("more.txt");
  enter();
  await waitFor(() => expect(ASKED.length).toBe(2));
  await ASKED[1]?.arrive();
  await waitFor(() => expect(field().value).toBe(""));
  expect(screen.queryByText("more.txt")).toBeNull();
});

it("says so when what is attached cannot be read any more, and asks nothing", async () => {
  render(shown());
  type("What is this?");
  const gone = note();
  attach(gone);
  Object.defineProperty(FileReader.prototype, "readAsDataURL", {
    configurable: true,
    value(this: FileReader) {
      this.onerror?.(new ProgressEvent("error") as ProgressEvent<FileReader>);
    },
  });
  enter();
  await screen.findByText("note.txt cannot be read any more.");
  expect(ASKED.length).toBe(0);
  expect(field().value).toBe("What is this?");
});
