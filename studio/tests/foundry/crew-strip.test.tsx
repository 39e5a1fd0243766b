/** The person at the end of the strip is whoever is asked. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Protocol } from "../../src/api/types";
import { Crew } from "../../src/pages/foundry/crew-strip";
import { PROTOCOL } from "../whole";

const crew = [{ agent: "drafter", name: "Drafter", after: [], behind_yes: false }];
const show = (more: object) => render(<Crew one={{ ...PROTOCOL, crew, ...more } as Protocol} events={[]} />);

it.each([
  [
    { status: "waiting", asked: [{ gate: "g", ask: "a lawyer approves", who: "lawyer" }] },
    "Lawyer",
    "is asked now",
  ],
  [
    { status: "waiting", asked: [{ gate: "g", ask: "somebody approves", who: "" }] },
    "Somebody",
    "is asked now",
  ],
  [{ status: "completed", audit: [{ by: "Dr. Ada" }, { by: "Ms. Law" }] }, "Ms. Law", "has approved"],
  [
    { status: "completed", audit: [{ by: "Dr. Ada" }, { by: "Bob", verdict: "team" }] },
    "Dr. Ada",
    "has approved",
  ],
  [{}, "Clinician", "decides at the end"],
])("%o", (more, name, word) => {
  show(more);
  expect(screen.getByText(name).nextSibling?.textContent).toBe(word);
});
