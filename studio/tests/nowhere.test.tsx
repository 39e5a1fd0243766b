import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { App } from "../src/app";
import { Nowhere, saidIn } from "../src/parts/nowhere";

vi.mock("../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: { GET: async () => [], POST: async () => [] },
}));

it("says at an address that is none of a page where one can go", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => 0,
    removeEventListener: () => 0,
  }));
  window.history.replaceState(null, "", "/studio/nonsense");
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>,
  );
  await screen.findByText("There is no such page");
  const links = screen.getByRole("main").querySelectorAll("a");
  expect([...links].map((one) => [one.textContent, one.getAttribute("href")])).toEqual([
    ["Team", "/studio/team"],
    ["Threads", "/studio/threads"],
    ["Approvals", "/studio/approvals"],
  ]);
  vi.unstubAllGlobals();
});

it("says what was asked for as it was written, however it was sent", () => {
  render(
    <Nowhere title={`A thread has no view “${saidIn("a%20view")}”`} places={[["/threads/t/run", "Run"]]} />,
  );
  screen.getByText("A thread has no view “a view”");
  expect(saidIn("%E0%A4%A")).toBe("%E0%A4%A");
});
