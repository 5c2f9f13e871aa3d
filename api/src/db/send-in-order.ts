import type { PendingQuery, Row } from "postgres";

/**
 * A query that is written but not sent yet: the driver's template sends it when it is first
 * awaited. A function that returns one must not be `async`, because that would send it too early.
 */
export type Query<Result extends object = Row> = PendingQuery<Result[]>;

/** Any query. A plain promise is not accepted, because the time of its sending is unknown. */
type Sendable = Promise<object[]> & { execute(): unknown };

/**
 * Sends queries on one connection in the order of the list, without waiting for answers in
 * between: they share one round trip. Queries started on the connection after this call are sent
 * after them. `null` stands for a query that is not needed.
 *
 * The driver sends a query when it is first awaited, so the order of a plain `Promise.all`
 * depends on the number of promises between each query and the list. Here every query is
 * given to the driver before this function returns.
 */
export function sendInOrder<const Sent extends readonly (Sendable | null)[]>(
  ...queries: Sent
): Promise<{ -readonly [Place in keyof Sent]: Awaited<Sent[Place]> }> {
  for (const query of queries) query?.execute();
  return Promise.all(queries);
}
