/** What is fetched when it is first shown: waited for, and where it cannot be had, said so, with ways to go on. */
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";
import { Button } from "./button";
import { Waiting } from "./waiting";

const PAUSE_MS = 700;

/** A part that could not be fetched: the line is down, or the server has other parts since it was upgraded. */
class PartMissing extends Error {
  override readonly name = "PartMissing";
}

/** Which try of the nearest `Coming` this is: another try fetches anew what could not be had. */
const Try = createContext({ one: {}, what: "the page" });

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
type Fetched<P> = { shown: ComponentType<P> | null; error: unknown; ended: Promise<void> };
/** A component whose code is fetched when it is first drawn, or before that by `ahead`. */
export type Part<P> = ComponentType<P> & { ahead: () => void };

/**
 * Like React's `lazy`, which keeps a failure for good: here each try of a `Coming` asks again, and once by itself.
 * What has been fetched is drawn at once. `Suspense` would hold it back: React draws nothing that was suspended within
 * 300 ms of the last such thing (FALLBACK_THROTTLE_MS), and a page has several within each other.
 */
export function part<P extends object>(load: Load<P>): Part<P> {
  const tries = new WeakMap<object, Fetched<P>>();
  let last: Fetched<P> | null = null;
  const fetched = () => {
    if (!last || last.error) last = fetching(load);
    return last;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called at the module level alone, as `lazy` is
  function Shown(props: P) {
    const { one, what } = useContext(Try);
    const mine = tries.get(one) ?? fetched();
    tries.set(one, mine);
    useEnd(mine.shown ? null : mine.ended);
    if (mine.error) throw mine.error;
    return mine.shown ? <mine.shown {...props} /> : <Waiting what={what} />;
  }
  return Object.assign(Shown, { ahead: () => void fetched() });
}

function fetching<P>(load: Load<P>): Fetched<P> {
  const made: Fetched<P> = { shown: null, error: null, ended: Promise.resolve() };
  made.ended = load()
    .catch(() => later(load))
    .then(
      (loaded) => {
        made.shown = loaded.default;
      },
      (error: unknown) => {
        made.error = error;
      },
    );
  return made;
}

/** Draws anew once that has come; null = nothing is waited for. */
function useEnd(ended: Promise<void> | null) {
  const [, look] = useState({});
  useEffect(() => {
    let here = ended !== null;
    void ended?.then(() => here && look({}));
    return () => {
      here = false;
    };
  }, [ended]);
}

async function later<T>(load: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return load().catch((error: unknown) => {
    throw new PartMissing(error instanceof Error ? error.message : String(error));
  });
}

/** of: where another is shown, what went wrong with the one before is past. */
type Props = { what: string; of?: string; children: ReactNode };
type Standing = { error: Error | null; one: object; of: string | undefined };

export class Coming extends Component<Props, Standing> {
  override state: Standing = { error: null, one: {}, of: this.props.of };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ of }: Props, had: Standing): Partial<Standing> | null {
    if (of === had.of) return null;
    return had.error ? { of, error: null, one: {} } : { of };
  }

  private readonly again = () => this.setState({ error: null, one: {} });

  override render() {
    const { error, one } = this.state;
    if (error) return <Gone what={this.props.what} error={error} again={this.again} />;
    return <Try value={{ one, what: this.props.what }}>{this.props.children}</Try>;
  }
}

/** What went wrong, and how to go on; where the line was down, it is tried again once it is back. */
function Gone({ what, error, again }: { what: string; error: Error; again: () => void }) {
  const missing = error instanceof PartMissing;
  useEffect(() => {
    if (!missing) return;
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [missing, again]);
  return (
    <div role="alert" className="m-4 flex flex-col gap-3 rounded-lg border border-bad bg-bad-ground p-4">
      <div>
        <p className="font-medium">
          {missing ? `${capital(what)} could not be fetched.` : `${capital(what)} went wrong.`}
        </p>
        <p>
          {missing
            ? "The server does not answer, or was upgraded since this tab was opened: then reload."
            : "This is a fault of the studio's, not of your team. Nothing is lost on the server."}
        </p>
        <p className="text-xs break-words text-ink-soft">{error.message}</p>
      </div>
      <div className="flex gap-2">
        <Button onClick={again}>Try again</Button>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </div>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
