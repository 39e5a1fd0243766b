/** Foundry: from what a clinician intends to a reviewed protocol. */
import { useParams } from "wouter";
import { Empty } from "../../parts/empty";
import { Head } from "../../parts/head";
import { Panes } from "../../parts/panes";
import { Asking } from "./asking";
import { ProtocolList } from "./list";
import { ProtocolDesk } from "./protocol";

export default function FoundryPage() {
  const { protocol } = useParams<{ protocol?: string }>();
  return (
    <Panes
      list={<Protocols here={protocol} />}
      chosen={protocol !== undefined}
      back={{ to: "/foundry", name: "All protocols" }}
    >
      {protocol ? <ProtocolDesk key={protocol} id={protocol} /> : <Beginning />}
    </Panes>
  );
}

function Protocols({ here }: { here: string | undefined }) {
  return (
    <aside
      aria-label="Protocols"
      className="flex min-h-0 min-w-0 flex-col border-r border-line bg-sheet cramped:block cramped:overflow-auto"
    >
      <Asking />
      <ProtocolList here={here} />
      <p className="border-t border-line px-4 py-2.5 text-[11px] text-ink-soft">
        Drafted by software, in support of a qualified clinician: no medical device, no diagnosis, no
        replacement for assessment or treatment.
      </p>
    </aside>
  );
}

function Beginning() {
  return (
    <div className="overflow-auto">
      <Head className="sr-only">Protocol Foundry</Head>
      <Empty title="From an intent to a reviewed protocol">
        <p>
          Say at the left what a protocol is to be for. A drafter writes it, a safety guardian and a clinical
          critic look at each version, and what is not good enough goes back. Then you decide: nothing is
          final before a person has approved exactly what they have read.
        </p>
      </Empty>
    </div>
  );
}
