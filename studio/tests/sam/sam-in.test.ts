// @vitest-environment node
import { expect, it } from "vitest";
import { samIn } from "../../src/pages/sam/sam-in";

const one = (name: string, graph_id: string) => ({ assistant_id: name, graph_id, name, description: "" });

it("is the server's own, whatever others somebody has made of its graph", () => {
  expect(samIn([one("Another", "sam"), one("pages", "pages"), one("sam", "sam")])?.name).toBe("sam");
  expect(samIn([one("Another", "sam")])?.name).toBe("Another");
  expect(samIn([one("pages", "pages")])).toBeUndefined();
});
