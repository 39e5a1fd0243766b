/** Moments in words that people use. Times are Unix seconds, as the server tells them. */
const STEPS: ReadonlyArray<[Intl.RelativeTimeFormatUnit, number]> = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const few = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "narrow" });

/** Where there is little room: "2m ago". */
export function sinceShort(at: number, now = Date.now() / 1000): string {
  return since(at, now, few);
}

export function since(at: number, now = Date.now() / 1000, said = words): string {
  const seconds = Math.round(at - now);
  const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return said.format(Math.round(seconds / size), unit);
}

export function until(at: number, now = Date.now() / 1000): string {
  return at <= now ? "overdue" : `due ${since(at, now)}`;
}

/** Of the day, as clocks go where the browser is: "14:03:07.250"; "" = no time is known. */
export function clock(at: number): string {
  const then = new Date(at * 1000);
  if (Number.isNaN(then.getTime())) return "";
  return new Date(at * 1000 - then.getTimezoneOffset() * 60_000).toISOString().slice(11, 23);
}

/** The same for people: "14:03:07". Everywhere alike, so that what is told in one view is found in another. */
export function timeOf(at: number): string {
  return clock(at).slice(0, 8);
}
