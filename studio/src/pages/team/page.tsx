/** Team. */
import { Empty } from "../../parts/empty";

export default function TeamPage() {
  return (
    <Empty title="Team">
      <p>Nothing yet.</p>
    </Empty>
  );
}
