import { eq } from "drizzle-orm";
import type { Shortcuts } from "#shared/contracts/shortcuts.ts";
import type { Connection } from "../db/client.ts";
import { shortcuts } from "./shortcuts.tables.ts";

/** The shortcuts of a person; on and unchanged until they save others. */
export async function findShortcuts(conn: Connection, userId: string): Promise<Shortcuts> {
  const [row] = await conn
    .select({ isOn: shortcuts.isOn, keys: shortcuts.keys })
    .from(shortcuts)
    .where(eq(shortcuts.userId, userId));
  return row ?? { isOn: true, keys: {} };
}

export async function saveShortcuts(
  conn: Connection,
  userId: string,
  { isOn, keys }: Shortcuts,
): Promise<Shortcuts> {
  const values = { isOn, keys };
  await conn
    .insert(shortcuts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: shortcuts.userId, set: values });
  return values;
}
