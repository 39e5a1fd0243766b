/** Has what a page shows looked at anew, once something has changed. */
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Those that will be looked at once more when their first answer has come. */
const owed = new WeakSet<Query>();

/**
 * A query begins no second fetch beside its very first: what that one brings may be older than the change, and nothing
 * would tell. So it is looked at again behind it.
 */
export function lookAnew(queries: QueryClient, queryKey: QueryKey): void {
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    if (query.state.data !== undefined || owed.has(query)) continue;
    owed.add(query);
    const again = () => {
      owed.delete(query);
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(again, again);
  }
  void queries.invalidateQueries({ queryKey });
}
