import type { Connection } from "../db/client.ts";
import { deleteAccessKey, hasAccessKey, insertAccessKey } from "./access-keys.queries.ts";

/**
 * Draws a key that opens this one order without a session: 256 bits, base64url. Only its hash is stored, so the
 * answer is the only time it is seen; every mail carries its own.
 */
export async function drawAccessKey(conn: Connection, orderId: string): Promise<string> {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await insertAccessKey(conn, { keyHash: hashAccessKey(key), orderId });
  return key;
}

/** Takes back a key whose mail was certainly not accepted. */
export async function withdrawAccessKey(conn: Connection, key: string): Promise<void> {
  await deleteAccessKey(conn, hashAccessKey(key));
}

/** Whether the key of a link opens this order. A key of another order does not. */
export async function opensOrder(
  conn: Connection,
  orderId: string,
  key: string | undefined,
): Promise<boolean> {
  return key ? hasAccessKey(conn, { keyHash: hashAccessKey(key), orderId }) : false;
}

/** Without a salt: the key has 256 random bits, which nobody can try out. */
function hashAccessKey(key: string): string {
  return new Bun.CryptoHasher("sha256").update(key).digest("hex");
}
