import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { Coming, part } from "../src/parts/coming";

type Shown = { children?: ReactNode };

/** A part whose code takes so long to come. */
function after(ms: number, drawn: (props: Shown) => ReactNode) {
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { default: drawn };
  };
  return part(load);
}

it("draws parts in parts as soon as their code is there", async () => {
  const within = (deep: number): ReactNode => {
    if (deep === 0) return <p>the picture</p>;
    const Part = after(5, () => within(deep - 1));
    return (
      <Coming what={`what is ${deep} deep`}>
        <Part />
      </Coming>
    );
  };
  const took: number[] = [];
  // What a busy machine holds up is looked at again.
  while (took.length < 3 && !took.some((ms) => ms < 2_000)) {
    const begun = performance.now();
    const { unmount } = render(within(10));
    screen.getByText("Loading what is 10 deep …");
    await screen.findByText("the picture", undefined, { timeout: 10_000 });
    took.push(performance.now() - begun);
    unmount();
  }
  // React's own way waits for 300 ms between what was suspended, whenever it came: 2,700 in all.
  expect(Math.min(...took)).toBeLessThan(2_000);
}, 40_000);

it("has nothing to wait for where the code was fetched ahead", async () => {
  const Ahead = after(5, () => <p>there</p>);
  Ahead.ahead();
  await new Promise((resolve) => setTimeout(resolve, 50));
  render(
    <Coming what="the page">
      <Ahead />
    </Coming>,
  );
  screen.getByText("there");
});

it("asks once by itself, then whoever sees it, and draws what comes at last", async () => {
  let asked = 0;
  const Shy = part<Shown>(async () => {
    asked += 1;
    if (asked < 4) throw new Error("no line");
    return { default: () => <p>at last</p> };
  });
  Shy.ahead(); // of what fails ahead nobody hears, and it is asked for anew
  await expect.poll(() => asked, { timeout: 5_000 }).toBe(2);
  vi.spyOn(console, "error").mockReturnValue(); // React tells of what a boundary has caught
  render(
    <Coming what="the page">
      <Shy />
    </Coming>,
  );
  await screen.findByText("at last", undefined, { timeout: 5_000 });
  expect(asked).toBe(4);
});

it("says what cannot be had, and has it when it is tried again", async () => {
  let there = false;
  const Gone = part<Shown>(async () => {
    if (!there) throw new Error("no line");
    return { default: () => <p>had</p> };
  });
  vi.spyOn(console, "error").mockReturnValue();
  render(
    <Coming what="the page">
      <Gone />
    </Coming>,
  );
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 5_000 });
  there = true;
  again.click();
  await screen.findByText("had");
});
