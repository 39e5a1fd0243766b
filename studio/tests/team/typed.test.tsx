import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/problems";
import type { GridCell, TeamPage } from "../../src/api/types";
import Agents from "../../src/pages/team/agents";
import Groups from "../../src/pages/team/groups";
import Matrix from "../../src/pages/team/matrix";
import { Proposing } from "../../src/pages/team/proposing";
import Tools from "../../src/pages/team/tools";
import { KeepsUnsent } from "../../src/parts/unsent";
import { agentOf, COMPILED, TEAM, toolOf } from "../whole";

/** What is sent, and is answered by `arrive` or `fail`. */
const SENT: { arrive: () => Promise<void>; fail: () => Promise<void> }[] = [];

vi.mock("../../src/graph/team-graph", () => ({ default: () => null }));
vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: (path: string) => {
      if (path === "/swarm/proposals/{token}") return Promise.resolve({});
      return new Promise((arrive, fail) => {
        const told = { version: 2, also: [], reason: "", token: "t", base: "v1" };
        SENT.push({
          arrive: () => act(async () => arrive(told)),
          fail: () => act(async () => fail(new ApiError(0, { title: "The server cannot be reached" }))),
        });
      });
    },
  },
}));

const CELL: GridCell = { effect: "deny", set: null, own: null, team: null, reason: "", rule: "not_granted" };
const NEWS: TeamPage = {
  ...TEAM,
  assistant_id: "news",
  agents: ["Writer", "Editor"].map(agentOf),
  tools: ["Mail", "Web"].map(toolOf),
  matrix: {
    ...TEAM.matrix,
    agents: ["Writer", "Editor"].map(agentOf),
    tools: ["Mail", "Web"].map((name) => ({ ...toolOf(name), on: true })),
    rows: [
      [CELL, CELL],
      [CELL, CELL],
    ],
  },
};

const approving = (
  <Proposing
    assistant="news"
    stands={NEWS.workflow}
    compiled={{ ...COMPILED, changes: [] }}
    busy={false}
    prompt="Writer drafts."
    reading={0}
    onApproved={() => undefined}
    onClose={() => undefined}
  />
);

/** Where something is typed: the page, the field, and the button that sends it. */
const PLACES: [string, ReactNode, string, string][] = [
  ["an agent's prompt", <Agents key="a" team={NEWS} />, "Its prompt", "Change"],
  ["a new agent's name", <Agents key="a" team={NEWS} />, "Name of a new agent", "Add"],
  ["what a tool does", <Tools key="t" team={NEWS} />, "What it does", "Change"],
  ["a new tool's name", <Tools key="t" team={NEWS} />, "Name of a new tool", "Add"],
  ["a group's name", <Groups key="g" team={NEWS} />, "A group's name", "Set the group"],
  ["the reason of a right", <Matrix key="m" team={NEWS} />, "Reason (kept with the change)", "Allow"],
  ["why a draft is approved", approving, "Note", "Approve and compile"],
];

let queries = new QueryClient();

function shown(page: ReactNode) {
  return (
    <QueryClientProvider client={queries}>
      <KeepsUnsent>{page}</KeepsUnsent>
    </QueryClientProvider>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const sends = async (button: string) => {
  const writer = screen.queryByRole<HTMLInputElement>("checkbox", { name: "Writer" });
  if (writer && !writer.checked) fireEvent.click(writer);
  fireEvent.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(SENT.length).toBe(1));
};
/** Nothing is sent any more, and what is told of it has been. */
const over = async () => {
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  await act(() => new Promise((resume) => setTimeout(resume)));
};

beforeEach(() => {
  // jsdom has none of a dialog's ways; it is open here.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  SENT.length = 0;
  queries = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
});
describe.each(PLACES)("%s", (_, page, label, button) => {
  it("is there still when another page was shown meanwhile", () => {
    const { rerender } = render(shown(page));
    type(label, "Of many words");
    rerender(shown(null));
    rerender(shown(page));
    expect(field(label).value).toBe("Of many words");
  });

  it("is there still when the server did not take it", async () => {
    const { rerender } = render(shown(page));
    type(label, "Of many words");
    await sends(button);
    await SENT[0]?.fail();
    await over();
    rerender(shown(null));
    rerender(shown(page));
    expect(field(label).value).toBe("Of many words");
  });

  it("keeps what is typed on while it is sent", async () => {
    render(shown(page));
    type(label, "Of many words");
    await sends(button);
    type(label, "Of many words and more");
    await SENT[0]?.arrive();
    await over();
    expect(field(label).value).toMatch(/and more$/);
  });

  it("is no more to be sent once it has been, also where the page was left meanwhile", async () => {
    const { rerender } = render(shown(page));
    type(label, "Of many words");
    await sends(button);
    rerender(shown(null));
    await SENT[0]?.arrive();
    await over();
    rerender(shown(page));
    await waitFor(() => expect(field(label).value).toBe(""));
  });
});

it("marks in the list whose fields were typed in, and shows that one again", () => {
  const { rerender } = render(shown(<Agents team={NEWS} />));
  fireEvent.click(screen.getByRole("button", { name: /^Editor/ }));
  type("Its prompt", "Mend what is wrong.");
  rerender(shown(null));
  rerender(shown(<Agents team={NEWS} />));
  expect(field("Its prompt").value).toBe("Mend what is wrong.");
  fireEvent.click(screen.getByRole("button", { name: /^Writer/ }));
  expect(field("Its prompt").value).toBe("");
  expect(screen.getByText("typed, not sent yet").closest("button")?.textContent).toMatch(/^Editor/);
});

it("calls a switch by what it switches, and leaves to its state whether that is on", () => {
  const { rerender } = render(shown(<Tools team={NEWS} />));
  const names = () => screen.getAllByRole("switch").map((one) => one.getAttribute("aria-label"));
  expect(names()).toEqual(["Mail", "Web"]);
  rerender(shown(<Agents team={NEWS} />));
  expect(names().filter((name) => / is on$/.test(name ?? ""))).toEqual([]);
});
