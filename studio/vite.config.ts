import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// The server gives the studio under /studio; `npm run dev` asks a server on the port that `swarmwright dev` has.
const server = process.env.SWARMWRIGHT_SERVER ?? "http://127.0.0.1:2024";

// Who puts another module in the place of one, or imports one late, needs modules of its own; all others share theirs and a document,
// which is made anew for each file otherwise, and costs more than the tests.
const replaces = (file: string) =>
  /\bvi\.(do)?mock\(|\bawait import\(/i.test(readFileSync(new URL(file, import.meta.url), "utf8"));
const tests = readdirSync(new URL("tests", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/${name}`);
const alone = tests.filter(replaces);
const together = tests.filter((file) => !alone.includes(file));

export default defineConfig({
  base: "/studio/",
  // No text in an element hides anything: src/visible says how.
  plugins: [react({ jsxImportSource: "@/visible" }), tailwindcss()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    outDir: "../src/swarmwright/server/studio/built",
    emptyOutDir: true,
    assetsInlineLimit: 0, // what is inlined as data: would need a hole in the content security policy
    modulePreload: { polyfill: false },
    target: "es2023",
    // What several pages have comes as one file with the first: else each page asks for a dozen of a few lines, and a
    // browser holds six lines to a server.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } } },
  },
  server: { proxy: { "^/(?!studio)": { target: server, ws: true } } },
  test: {
    testTimeout: 30_000, // for what hangs: a busy machine may take its time
    environment: "jsdom",
    pool: "threads",
    restoreMocks: true,
    setupFiles: "tests/tidied.ts",
    projects: [
      { extends: true, test: { name: "alone", include: alone } },
      { extends: true, test: { name: "together", include: together, isolate: false } },
    ],
  },
});
