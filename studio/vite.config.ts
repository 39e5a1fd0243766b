import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// The server gives the studio under /studio; `npm run dev` asks a server on the port that `swarmwright dev` has.
const server = process.env.SWARMWRIGHT_SERVER ?? "http://127.0.0.1:2024";

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
  },
  server: { proxy: { "^/(?!studio)": { target: server, ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.{ts,tsx}"], restoreMocks: true },
});
