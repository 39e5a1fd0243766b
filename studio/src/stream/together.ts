/**
 * Follows a stream that says the same to every tab, once for all tabs of the browser: browsers hold six lines to one
 * server, over all tabs. The tab that has the lock holds the line and passes on what it hears; when it goes, another has
 * the lock. Each line begins with a frame that tells its hearer where it stands; who comes later is told that one.
 */
import { whereSecure } from "../api/secure";
import { keyOf } from "../api/session";
import { type Following, follow, SILENT_MS } from "./following";
import type { Frame } from "./frames";
import { followWhileSeen } from "./while-seen";

/** What tabs tell each other. */
type Word =
  | { says: "line"; up: boolean }
  | { says: "frame"; frame: Frame }
  /** The server has said something, if only that it is there. */
  | { says: "beat" }
  /** A tab asks where it stands, and is told. */
  | { says: "came"; who: string }
  | { says: "stands"; who: string; opening: Frame };

/** A tab that holds the line and passes nothing on, not even that it is cut, was stopped by its browser. */
export const STOPPED_MS = 2 * SILENT_MS;

/** Like `follow`. Where browsers have no locks (http, unless from this machine), each tab that is seen has its own line. */
export async function followTogether(url: string, following: Following): Promise<void> {
  const secure = whereSecure();
  if (!secure || !("BroadcastChannel" in globalThis)) return followWhileSeen(url, following);
  const name = `swarmwright ${url} ${await markOf(keyOf(), secure.subtle)}`;
  const channel = new BroadcastChannel(name);
  try {
    await new Tab(secure.locks, name, channel, url, following).follows();
  } finally {
    channel.close();
  }
}

/** Names who asks, and is no key: tabs of two people share nothing. */
async function markOf(key: string, subtle: SubtleCrypto): Promise<string> {
  if (!key) return "";
  const bytes = await subtle.digest("SHA-256", new TextEncoder().encode(key));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

class Tab {
  private readonly who = `${Math.random()}`;
  private last: string;
  private up = false;
  /** Whether this tab holds the line, and what it began with. */
  private holds = false;
  private opening: Frame | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private stopped = new AbortController();

  constructor(
    private readonly locks: LockManager,
    private readonly name: string,
    private readonly channel: BroadcastChannel,
    private readonly url: string,
    private readonly following: Following,
  ) {
    this.last = following.after ?? "";
    channel.onmessage = ({ data }: MessageEvent<Word>) => this.hear(data);
  }

  async follows(): Promise<void> {
    const { signal } = this.following;
    let steal = false;
    while (!signal.aborted) {
      this.tell({ says: "came", who: this.who });
      this.stopped = new AbortController();
      this.wind();
      const lost = new AbortController();
      let held: Promise<void> | undefined;
      const hold = () => {
        held = this.hold(AbortSignal.any([signal, lost.signal]));
        return held;
      };
      const waits = AbortSignal.any([signal, this.stopped.signal]);
      try {
        await this.locks.request(this.name, steal ? { steal } : { signal: waits }, hold);
      } catch (error) {
        // Waited long enough, or another tab has taken the lock of this one.
        if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
      } finally {
        lost.abort();
        clearTimeout(this.watch);
        await held;
      }
      steal = this.stopped.signal.aborted;
    }
  }

  private async hold(signal: AbortSignal): Promise<void> {
    clearTimeout(this.watch);
    this.holds = true;
    this.opening = undefined;
    // What was said since the line of the tab before went, nobody has heard.
    if (this.up) this.line(false);
    try {
      await follow(this.url, {
        signal,
        after: this.last,
        onHeard: () => this.tell({ says: "beat" }),
        onLine: (up) => {
          this.opening = undefined;
          this.tell({ says: "line", up });
          this.line(up);
        },
        onFrame: (frame) => {
          this.opening ??= frame;
          this.tell({ says: "frame", frame });
          this.take(frame);
        },
      });
    } finally {
      this.holds = false;
    }
  }

  private hear(word: Word): void {
    if (this.following.signal.aborted) return;
    if (word.says === "came") {
      if (this.holds && this.opening) this.tell({ says: "stands", who: word.who, opening: this.opening });
      return;
    }
    if (this.holds) return; // of the tab that was stopped
    this.wind();
    if (word.says === "line") this.line(word.up);
    else if (word.says === "frame") this.take(word.frame);
    else if (word.says === "stands" && word.who === this.who) {
      this.line(true);
      this.take(word.opening);
    }
  }

  private line(up: boolean): void {
    this.up = up;
    this.following.onLine?.(up);
  }

  private take(frame: Frame): void {
    if (frame.id) this.last = frame.id;
    this.following.onFrame(frame);
  }

  private wind(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.stopped.abort(), STOPPED_MS);
  }

  private tell(word: Word): void {
    this.channel.postMessage(word);
  }
}
