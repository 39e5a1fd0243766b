/**
 * What is typed and not sent yet: kept for as long as the tab is open, also while its field is not shown, and when the
 * page is loaded anew. Whatever is no JSON, such as a file, is kept till then.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

const NAME = "swarmwright-unsent:";

class Unsent {
  private readonly kept = new Map<string, unknown>();
  private readonly listeners = new Set<() => void>();

  /** by: what keeps it when the page is loaded anew; null = nothing does. */
  constructor(private readonly by: Storage | null = null) {
    for (const name of Object.keys(by ?? {}))
      if (name.startsWith(NAME)) this.kept.set(name.slice(NAME.length), read(by?.getItem(name)));
  }

  readonly of = (key: string) => this.kept.get(key);

  /** undefined: nothing is typed. */
  readonly keep = (key: string, value: unknown) => {
    if (value === undefined) this.kept.delete(key);
    else this.kept.set(key, value);
    this.write(key, value);
    for (const listener of this.listeners) listener();
  };

  private write(key: string, value: unknown) {
    try {
      if (value === undefined || value instanceof Blob) this.by?.removeItem(NAME + key);
      else this.by?.setItem(NAME + key, JSON.stringify(value));
    } catch {
      this.by?.removeItem(NAME + key); // it is full: rather nothing than what it was before
    }
  }

  /** Of all whose keys begin so nothing is typed any more. */
  readonly drop = (begin: string) => {
    for (const key of [...this.kept.keys()]) if (key.startsWith(begin)) this.keep(key, undefined);
  };

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

const Kept = createContext<Unsent | null>(null);

function read(kept: string | null | undefined): unknown {
  try {
    return kept == null ? undefined : JSON.parse(kept);
  } catch {
    return undefined; // of another version of the studio
  }
}

/** by: the browser's store that keeps it when the page is loaded anew. */
export function KeepsUnsent({ by, children }: { by?: Storage; children: ReactNode }) {
  const [unsent] = useState(() => new Unsent(by));
  return <Kept value={unsent}>{children}</Kept>;
}

function useKept(): Unsent {
  const [own] = useState(() => new Unsent());
  return useContext(Kept) ?? own;
}

/**
 * Like React's `useState`, of what has this key: whatever shows it next, shows it as it was left. Where the whole is
 * as it began nothing is kept. `begin` has to be the same each time, or a plain value.
 */
export function useUnsent<T>(key: string, begin: T): [T, (next: T | ((had: T) => T)) => void] {
  const unsent = useKept();
  const had = () => unsent.of(key) as T | undefined;
  const value = useSyncExternalStore(unsent.subscribe, had) ?? begin;
  const set = useCallback(
    (next: T | ((had: T) => T)) => {
      const before = (unsent.of(key) as T | undefined) ?? begin;
      const now = typeof next === "function" ? (next as (had: T) => T)(before) : next;
      unsent.keep(key, Object.is(now, begin) ? undefined : now);
    },
    [unsent, key, begin],
  );
  return [value, set];
}

/** Fields that are typed over what stands, by their names: those that nobody has touched are not among them. */
export function useTypedOver<T extends object>(key: string) {
  const [typed, set] = useUnsent<T>(key, NOTHING as T);
  return {
    typed,
    touched: Object.keys(typed).length > 0,
    type: (said: T) => set((had) => ({ ...had, ...said })),
    /** These have been sent, as they stood then: what was typed over them meanwhile stays. */
    sent: (those: T) => set((now) => beyond(those, now)),
    drop: () => set(NOTHING as T),
  };
}

const NOTHING = {};

function beyond<T extends object>(sent: T, now: T): T {
  const left = (Object.entries(now) as Array<[keyof T, unknown]>).filter(([name, one]) => sent[name] !== one);
  return (left.length > 0 ? Object.fromEntries(left) : NOTHING) as T;
}

/** Where something is typed and not sent yet, seen from elsewhere. */
export function NotSentYet({ of }: { of: string }) {
  const { touched } = useTypedOver(of);
  return touched ? <span className="block text-xs text-care">typed, not sent yet</span> : null;
}

/** Once it is sent: drops what was typed in all fields whose keys begin so. */
export function useSent(): (begin: string) => void {
  return useKept().drop;
}

/** What is left in a field of which this was sent: words typed meanwhile stay. */
export function without(sent: string, text: string): string {
  if (text.startsWith(sent)) return text.slice(sent.length).trimStart();
  return text;
}

/** One at a time: asked for once more while one is under way, nothing is sent. Known at once, before anything is drawn anew. */
export function useOneAtATime<Said>(send: (said: Said) => Promise<unknown>): (said: Said) => void {
  const underWay = useRef(false);
  return (said) => {
    if (underWay.current) return;
    underWay.current = true;
    const over = () => {
      underWay.current = false;
    };
    send(said).then(over, over); // whoever sends tells what went wrong
  };
}
