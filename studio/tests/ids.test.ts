import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { newId } from "../src/api/ids";

/** What browsers have only where a page comes over https or from the machine itself; api/secure gives it, or null. */
const SECURE_ONLY =
  /crypto\s*\.\s*(randomUUID|subtle)|navigator\s*\.\s*(clipboard|serviceWorker|locks|storage)|\bcaches\b/;

it("makes ids that are UUIDs and never the same, also where the page came over plain http", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 1000 }, newId);
  vi.unstubAllGlobals();
  expect(new Set(made).size).toBe(1000);
  for (const one of made)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it("needs nothing that a browser keeps from pages over plain http", () => {
  const source = join(import.meta.dirname, "../src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((one) =>
    /\.tsx?$/.test(one),
  );
  expect(files.length).toBeGreaterThan(100);
  const code = (file: string) => readFileSync(join(source, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  expect(files.filter((one) => SECURE_ONLY.test(code(one)))).toEqual([]);
});
