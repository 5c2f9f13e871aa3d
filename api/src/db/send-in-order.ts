import type { PendingQuery, Row } from "postgres";

/**
 * A statement that is written and not yet sent: what the driver's template answers before anybody awaits it. A
 * function that answers one must not be `async`, because that would send the statement at a time of its own.
 */
export type Statement<Result extends object = Row> = PendingQuery<Result[]>;

/** Any statement. A plain promise is none, because nobody knows when its statement is sent. */
type Sendable = Promise<object[]> & { execute(): unknown };

/**
 * Sends statements of one connection in the order in which they are listed, without waiting for an answer in
 * between: they share one round trip. Whatever is started on the connection after this call is sent after them.
 * `null` stands for a statement that is not needed this time.
 *
 * The driver sends a statement when it is first awaited, so the order of a plain `Promise.all` depends on how many
 * promises lie between each statement and the list. Here every statement is handed to the driver before this
 * function returns.
 */
export function sendInOrder<const Sent extends readonly (Sendable | null)[]>(
  ...statements: Sent
): Promise<{ -readonly [Place in keyof Sent]: Awaited<Sent[Place]> }> {
  for (const statement of statements) statement?.execute();
  return Promise.all(statements);
}
