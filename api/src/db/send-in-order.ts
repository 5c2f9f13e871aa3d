import type { PendingQuery, Row } from "postgres";

/**
 * A statement that is written but not sent yet: the driver's template sends it when it is first
 * awaited. A function that returns one must not be `async`, because that would send it too early.
 */
export type Statement<Result extends object = Row> = PendingQuery<Result[]>;

/** Any statement. A plain promise is not accepted, because the time of its sending is unknown. */
type Sendable = Promise<object[]> & { execute(): unknown };

/**
 * Sends statements on one connection in the order of the list, without waiting for answers in
 * between: they share one round trip. Statements started on the connection after this call are sent
 * after them. `null` stands for a statement that is not needed.
 *
 * The driver sends a statement when it is first awaited, so the order of a plain `Promise.all`
 * depends on the number of promises between each statement and the list. Here every statement is
 * given to the driver before this function returns.
 */
export function sendInOrder<const Sent extends readonly (Sendable | null)[]>(
  ...statements: Sent
): Promise<{ -readonly [Place in keyof Sent]: Awaited<Sent[Place]> }> {
  for (const statement of statements) statement?.execute();
  return Promise.all(statements);
}
