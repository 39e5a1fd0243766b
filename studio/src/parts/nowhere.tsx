/** An address that leads nowhere: what it asks for, and where one can go instead. */
import { Link } from "wouter";
import { Empty } from "./empty";

type Props = {
  title: string;
  /** The page's name, where there is nothing else on it. */
  page?: string;
  /** [address, name] of each place that there is. */
  places: readonly (readonly [string, string])[];
};

export function Nowhere({ title, page, places }: Props) {
  return (
    <Empty title={title} {...(page ? { page } : {})}>
      <p>The address leads nowhere. There is:</p>
      <ul className="mt-2 flex flex-col gap-1">
        {places.map(([to, name]) => (
          <li key={to}>
            <Link href={to} className="text-accent underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Empty>
  );
}

/** What somebody asked for in an address, to be said again. */
export function saidIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
