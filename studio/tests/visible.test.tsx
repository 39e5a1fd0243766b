import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { JSX } from "react";
import { describe, expect, it } from "vitest";
import { Link } from "wouter";
import { ApprovalCard } from "../src/approvals/card";
import { indented } from "../src/approvals/exact";
import { visible } from "../src/visible/hidden";
import { shown as asShown } from "../src/visible/jsx-runtime";
import { approvalOf, reviewedOf } from "./whole";

/** One of each sort of what is not seen, or turns round what is. */
const HIDDEN =
  "\u0000\u0007\u001b\u007f\u0085\u00ad\u061c\u115f\u200b\u200d\u200e\u202e\u2028\u2029\u2060\u2066\u2800\u3164\ufe0f\ufeff\u{e0041}";

const CALL = approvalOf("tool", {
  approval: "a",
  ask: `Ask${HIDDEN}ed`,
  name: `Payer${HIDDEN}`,
  agent: "payer",
  whom: `ann${HIDDEN}`,
  tool_name: `Pay${HIDDEN}`,
  arguments: JSON.stringify({ [`to${HIDDEN}`]: `bob\u202e,moc.live@eve${HIDDEN}` }),
  before: null,
  asked_at: 0,
  deadline: null,
  content: "c",
  outputs: [reviewedOf("i", `Writer${HIDDEN}`, `# Said${HIDDEN}\n\n- **b${HIDDEN}b** \`c${HIDDEN}c\``)],
  changes: [{ kind: "added", subject: "step", id: "s", old: "", new: "", words: `a step${HIDDEN}` }],
  changed: [`its call${HIDDEN}`],
});

function shown() {
  const nothing = () => undefined;
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ApprovalCard one={CALL} gone={false} hold={nothing} putAway={nothing} />
    </QueryClientProvider>,
  ).container;
}

describe("what somebody decides on", () => {
  it("hides nothing: each character that is not seen is there as its number", () => {
    const card = shown();
    const said = [
      card.textContent,
      ...[...card.querySelectorAll("*")].flatMap((one) => [
        one.ariaLabel ?? "",
        (one as HTMLElement).title ?? "",
      ]),
    ].join("");
    for (const char of HIDDEN)
      expect(said.includes(char), `U+${char.codePointAt(0)?.toString(16)}`).toBe(false);
    expect(card.querySelector("h2")?.textContent).toContain("⟨U+202E⟩");
    expect(card.querySelector("pre")?.textContent).toContain("bob\\u202e,moc.live@eve");
  });

  it("hides nothing in what libraries make of it either", () => {
    const { container } = render(
      <Link href="/x" title={`About ${HIDDEN}`}>
        {`Pay ${HIDDEN}`}
      </Link>,
    );
    for (const char of HIDDEN) expect(container.innerHTML.includes(char)).toBe(false);
  });

  it("means the same where it is shown as JSON", () => {
    expect(JSON.parse(indented(CALL.arguments))).toEqual(JSON.parse(CALL.arguments));
  });
});

describe("ordinary words", () => {
  it("cost an element nothing: what it is made of is handed on as it is", () => {
    for (const props of [
      { title: "Pay", children: "now" },
      { children: ["now", [1, "then", null], undefined], className: "x" },
      { title: 3 },
      {},
    ])
      expect(asShown(props)).toBe(props);
  });

  it("stay as they are in any script, emoji too", () => {
    for (const words of [
      "Grüße,\n\tÅse 日本語 שלום",
      "می\u200cخواهم",
      "क्\u200dष",
      "👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3",
      "a\r\nb",
    ])
      expect(visible(words)).toBe(words);
  });

  it("have no joiner where nothing is joined", () => {
    expect(visible("bob\u200d@example.com a\u200cb")).toBe("bob⟨U+200D⟩@example.com a⟨U+200C⟩b");
  });
});

describe("a name that runs from right to left", () => {
  const NAME = "فريق الدعم";
  const set = (page: JSX.Element) =>
    [...render(page).container.querySelectorAll("bdi")].map((one) => one.textContent);

  it("has a place of its own in a sentence, so that numbers and signs stay on their side of it", () => {
    const waits = <b>1 waits</b>;
    expect(
      set(
        <span>
          {`${NAME} · `}
          {waits}
        </span>,
      ),
      "what the page puts together",
    ).toEqual([NAME]);
    expect(set(<p>{`1 call of ${NAME}, and 2 of ${NAME} 7`}</p>), "a text that begins from the left").toEqual(
      [NAME, NAME],
    );
    const inButton = ["Write: ", NAME];
    expect(set(<button type="button">{inButton}</button>)).toEqual([NAME]);
  });

  it("is left as it is where it stands alone, where whoever wrote the text writes so, or where no part may be", () => {
    expect(set(<p>{NAME}</p>)).toEqual([]);
    expect(set(<p>{`${NAME}: OpenAI`}</p>)).toEqual([]);
    expect(set(<p dir="auto">{NAME} waits</p>)).toEqual([]);
    expect(
      set(
        <select>
          <option>{`for ${NAME} alone`}</option>
        </select>,
      ),
    ).toEqual([]);
    expect(set(<p>Only Latin, and 12 · 3</p>)).toEqual([]);
  });
});
