import type { Connection } from "../db/client.ts";
import { drawSecret, hashSecret } from "../sessions/secrets.ts";
import { deleteAccessKey, hasAccessKey, insertAccessKey } from "./access-keys.queries.ts";

/**
 * Draws a key that opens this one order without a session: 256 bits, base64url. Only its hash is stored, so the
 * answer is the only time it is seen; every mail carries its own.
 */
export async function drawAccessKey(conn: Connection, orderId: string): Promise<string> {
  const key = drawSecret();
  await insertAccessKey(conn, { keyHash: hashSecret(key), orderId });
  return key;
}

/** Takes back a key whose mail was certainly not accepted. */
export async function withdrawAccessKey(conn: Connection, key: string): Promise<void> {
  await deleteAccessKey(conn, hashSecret(key));
}

/** Whether the key of a link opens this order. A key of another order does not. */
export async function opensOrder(
  conn: Connection,
  orderId: string,
  key: string | undefined,
): Promise<boolean> {
  return key ? hasAccessKey(conn, { keyHash: hashSecret(key), orderId }) : false;
}
