/** Follows a stream of the server's for as long as somebody looks, over cuts of the network. */
import { ApiError, isPage, isUnknown, type Problem, pageError } from "../api/problems";
import { named, tellUnknown } from "../api/session";
import { type Frame, FrameReader } from "./frames";

export type Following = {
  /** Ends the following; nothing else does but a refusal. */
  signal: AbortSignal;
  /** The id of the last frame that is known already. */
  after?: string;
  /** Not told of what a stream of the server's fails of: it is begun anew, ever later. */
  onFrame: (frame: Frame) => void;
  /** Told whenever the line is up or down. */
  onLine?: (up: boolean) => void;
  /** Told whenever the server has said something, if only that it is there. */
  onHeard?: () => void;
};

/** The server says something each 5 s (HEARTBEAT_S): after so long without a word the line is dead, whoever holds it open. */
export const SILENT_MS = 15_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;

/** Goes on until the signal ends it; throws what the server refuses. */
export async function follow(
  url: string,
  { signal, after = "", onFrame, onLine, onHeard }: Following,
): Promise<void> {
  let last = after;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    let [told, failed] = [false, false];
    try {
      await once(
        url,
        last,
        signal,
        (frame) => {
          if (isFailure(frame)) {
            failed = true;
            return;
          }
          if (frame.id) last = frame.id;
          told = true;
          onFrame(frame);
        },
        onLine,
        onHeard,
      );
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && !isUnknown(error) && error.status !== 429) throw error;
    }
    onLine?.(false);
    if (told && !failed) wait = FIRST_WAIT_MS;
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Whether it tells why the stream itself ends. What a run failed of has a number: a reader goes on after it. */
function isFailure(frame: Frame): boolean {
  return frame.event === "error" && !frame.id;
}

async function once(
  url: string,
  last: string,
  signal: AbortSignal,
  onFrame: (frame: Frame) => void,
  onLine?: (up: boolean) => void,
  onHeard?: () => void,
): Promise<void> {
  const headers = new Headers({ accept: "text/event-stream" });
  if (last) headers.set("last-event-id", last);
  named(headers);
  const quiet = new AbortController();
  let watch = setTimeout(() => quiet.abort(), SILENT_MS);
  const said = () => {
    onHeard?.();
    clearTimeout(watch);
    watch = setTimeout(() => quiet.abort(), SILENT_MS);
  };
  try {
    const ends = AbortSignal.any([signal, quiet.signal]);
    await heard(await fetch(url, { headers, signal: ends }), said, onFrame, onLine);
  } finally {
    clearTimeout(watch);
  }
}

/** said: called whenever the server has. */
async function heard(
  response: Response,
  said: () => void,
  onFrame: (frame: Frame) => void,
  onLine?: (up: boolean) => void,
): Promise<void> {
  if (response.status === 401) tellUnknown();
  if (isPage(response)) throw pageError(response.status);
  if (!response.ok || !response.body) throw new ApiError(response.status, await told(response));
  said();
  onLine?.(true);
  const reader = new FrameReader();
  const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    said();
    for (const frame of reader.read(piece.value)) onFrame(frame);
  }
}

async function told(response: Response): Promise<Problem> {
  return response.json().catch(() => ({ title: response.statusText }));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
