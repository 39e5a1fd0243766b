/** The desk: an admin zone and a customer zone side by side, and between them what the bridge let through. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { ApiError } from "../../api/problems";
import { Empty } from "../../parts/empty";
import { Head } from "../../parts/head";
import { Refused } from "../../parts/refused";
import { useUnsent } from "../../parts/unsent";
import { Waiting } from "../../parts/waiting";
import { useChanges } from "../../stream/use-changes";
import { AdminZone } from "./admin-zone";
import { BridgeBetween } from "./bridge-between";
import { CustomerZone } from "./customer-zone";
import type { AdminTurn } from "./talk";

export default function DeskPage() {
  const [turns, setTurns] = useUnsent<readonly AdminTurn[]>("desk turns", NO_TURNS);
  // When the server is back, too: it may have been started again, and remember nothing.
  useChanges("threads", "desk");
  const desk = useQuery({ queryKey: ["desk"], queryFn: () => body(api.GET("/desk")) });
  if (desk.error instanceof ApiError && desk.error.status === 404) return <NotServed />;
  if (desk.isError)
    return <Refused page="Desk" what="The desk" error={desk.error} again={() => void desk.refetch()} />;
  if (!desk.data) return <Waiting what="the desk" page="Desk" />;
  const { admin, docs, base, keywords, opened } = desk.data;
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] max-sm:block max-sm:overflow-auto">
      <header className="flex items-baseline gap-3 border-b border-line bg-sheet px-4 py-2.5">
        <Head className="font-semibold">Desk</Head>
        <p className="truncate text-xs text-ink-soft">
          Two zones that share nothing, and one way from the admin's into the customers'.
        </p>
      </header>
      <div className="grid min-h-0 grid-cols-[minmax(0,5fr)_minmax(12rem,3fr)_minmax(0,5fr)] max-sm:grid-cols-[minmax(0,1fr)]">
        <AdminZone
          files={admin}
          base={base}
          onTurn={(turn) => setTurns((before) => [...before, turn])}
          onAnew={() => setTurns(NO_TURNS)}
        />
        <BridgeBetween turns={turns} keywords={keywords} />
        <CustomerZone files={docs} base={base} opened={opened} />
      </div>
    </div>
  );
}

const NO_TURNS: readonly AdminTurn[] = [];

function NotServed() {
  return (
    <>
      <Head className="sr-only">Desk</Head>
      <Empty title="The desk is not served here">
        <p>
          Start the server with it: <code>swarmwright serve --app desk --model ollama:llama3.2</code>.
        </p>
      </Empty>
    </>
  );
}
