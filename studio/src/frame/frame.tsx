/** The frame around every page: where one can go, which server this is, light or dark. */
import type { ReactNode } from "react";
import { Link, useRoute } from "wouter";
import { useAppPlaces } from "./app-places";
import { KeyDoor } from "./key-door";
import { INBOX, type Place as Told, useOwnPlaces } from "./places";
import { ServerLine } from "./server-line";
import { ThemeSwitch } from "./theme";
import { Unanswered } from "./unanswered";
import { useWaits } from "./use-waits";

export function Frame({ children }: { children: ReactNode }) {
  const places = useOwnPlaces();
  const apps = useAppPlaces();
  const waits = useWaits();
  return (
    <div className="grid h-full grid-cols-[13rem_minmax(0,1fr)] max-xl:grid-cols-[3.25rem_minmax(0,1fr)]">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to the page
      </a>
      <header className="flex flex-col gap-1 border-r border-line bg-sheet p-2">
        <p className="flex items-center gap-2 px-2 pt-1.5 pb-3 font-semibold tracking-tight">
          <Mark />
          <span className="max-xl:sr-only">swarmwright</span>
        </p>
        <nav aria-label="Pages" className="flex flex-col gap-0.5">
          {places.map((place) => (
            <Place key={place.to} {...place} {...(place.to === INBOX ? { waits } : {})} />
          ))}
          {apps.length > 0 ? (
            <p className="px-2 pt-4 pb-1 text-[11px] text-ink-soft max-xl:sr-only">Apps</p>
          ) : null}
          {apps.map((place) => (
            <Place key={place.to} {...place} />
          ))}
        </nav>
        <div className="mt-auto flex flex-col gap-1">
          <ServerLine />
          <ThemeSwitch />
        </div>
      </header>
      <KeyDoor />
      <Unanswered />
      <main id="page" tabIndex={-1} className="min-h-0 min-w-0 overflow-hidden">
        {children}
      </main>
    </div>
  );
}

type PlaceProps = Told & { waits?: ReturnType<typeof useWaits> };

function Place({ to, name, icon: Icon, waits }: PlaceProps) {
  const [here] = useRoute(`${to}/*?`);
  return (
    <Link
      href={to}
      title={name}
      aria-current={here ? "page" : undefined}
      className="flex items-center gap-2.5 rounded-md px-2 py-1.5 text-ink-soft hover:bg-sunken hover:text-ink aria-[current]:bg-accent-ground aria-[current]:font-medium aria-[current]:text-accent max-xl:flex-col max-xl:gap-1 max-xl:px-0"
    >
      <Icon size={17} aria-hidden="true" />
      <span className="max-xl:sr-only">{name}</span>
      {waits?.count ? <Waits {...waits} /> : null}
    </Link>
  );
}

/** How much waits: beside the name, and where there is none to be seen, under the icon. */
function Waits({ count, whole }: { count: number; whole: boolean }) {
  return (
    <span className="ml-auto min-w-5 rounded-full bg-care-ground px-1.5 text-center text-[11px] font-medium text-care tabular-nums max-xl:ml-0">
      {count > 99 ? "99+" : `${count}${whole ? "" : "+"}`}
      <span className="sr-only"> {count === 1 ? "waits" : "wait"} for a person</span>
    </span>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M11 16h3.5c3 0 2-6 5-6h1.5M14.5 16c3 0 2 6 5 6H21"
        className="fill-none stroke-on-accent"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <g className="fill-on-accent">
        <circle cx="9" cy="16" r="3" />
        <circle cx="23" cy="10" r="3" />
        <circle cx="23" cy="22" r="3" />
      </g>
    </svg>
  );
}
