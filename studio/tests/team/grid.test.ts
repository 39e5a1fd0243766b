import { expect, it } from "vitest";
import { chosenAt, moved, namesIn, placeOf } from "../../src/pages/team/grid";

const named = (...ids: string[]) => ids.map((id) => ({ id }));

it("keeps the chosen cell where its row or column has moved, and says where it is gone", () => {
  const chosen = chosenAt({ row: 1, column: 0 }, named("writer", "editor", "facts"), named("mail", "web"));
  expect(chosen).toEqual({ agent: "editor", tool: "mail" });
  expect(placeOf(chosen, named("editor", "facts"), named("web", "mail"))).toEqual({ row: 0, column: 1 });
  expect(placeOf(chosen, named("writer", "facts"), named("mail"))).toBeNull();
  expect(placeOf(chosen, named("editor"), named("web"))).toBeNull();
});

it("stays inside the grid", () => {
  expect(moved({ row: 0, column: 1 }, "PageDown", { rows: 3, columns: 2 })).toEqual({ row: 2, column: 1 });
  expect(moved({ row: 0, column: 1 }, "ArrowRight", { rows: 3, columns: 2 })).toEqual({ row: 0, column: 1 });
});

it("gives long names more room, as far as there is some", () => {
  const all = (...names: string[]) => names.map((name) => ({ name }));
  expect(namesIn(all("Ann", "Bob"), false)).toBe(168);
  expect(namesIn(all("Ann", "The Editor Of All That Is Sent"), false)).toBeGreaterThan(230);
  expect(namesIn(all("x".repeat(200)), false)).toBe(320);
  expect(namesIn(all("x".repeat(200)), true)).toBe(200);
});
