/** Approvals. */
import { Empty } from "../../parts/empty";

export default function ApprovalsPage() {
  return (
    <Empty title="Approvals">
      <p>Nothing yet.</p>
    </Empty>
  );
}
