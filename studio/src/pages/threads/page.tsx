/** Threads. */
import { Empty } from "../../parts/empty";

export default function ThreadsPage() {
  return (
    <Empty title="Threads">
      <p>Nothing yet.</p>
    </Empty>
  );
}
