import type { Database } from "../db/client.ts";
import { insertMissingTimeZone } from "./settings.queries.ts";

/** Takes SHOP_TIME_ZONE over as the shop's setting, once; from then on the admin's choice holds. */
export async function adoptTimeZone(db: Database, timeZone: string): Promise<void> {
  await insertMissingTimeZone(db, timeZone);
}
