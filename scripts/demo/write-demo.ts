import type { Database, Transaction } from "../../api/src/db/client.ts";
import type { Dependencies } from "../../api/src/dependencies.ts";
import { saveStoreSettings } from "../../api/src/settings/save-store-settings.ts";
import { seedDemoBuyers } from "./seed-buyers.ts";
import { type DemoPictures, seedDemo } from "./seed-demo.ts";
import { seedDemoLots } from "./seed-lots.ts";

export { drawDemoPictures } from "./seed-demo.ts";

type DemoOptions = {
  pictures: DemoPictures;
  hasLots?: boolean;
  /** For tests, which do not wait until an email cannot be undone any more. */
  sendsMailsAtOnce?: boolean;
};

/**
 * Writes the whole demo, or nothing of it: one transaction, because a shop with a part of the demo is not empty any more,
 * and no later start would write the rest. Returns the number of created products.
 */
export async function writeDemo(
  deps: Dependencies,
  adminId: string,
  { pictures, hasLots = true, sendsMailsAtOnce = false }: DemoOptions,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    // Between two statements it draws PDFs and reads traces, which takes a busy machine longer than the limit.
    await tx.sql`SET LOCAL idle_in_transaction_session_timeout = 0`;
    const inside = { ...deps, db: asDatabase(tx) };
    const created = await seedDemo(inside, adminId, pictures);
    if (hasLots) await seedDemoLots(inside, adminId);
    await seedDemoBuyers(inside, adminId);
    if (sendsMailsAtOnce) {
      await saveStoreSettings(inside.db, adminId, { orderMailDelaySeconds: 0 });
    }
    return created;
  });
}

/** Use cases take a database and begin their own transactions, which become savepoints here. Only rate limits use the pool. */
const asDatabase = (tx: Transaction) => tx as unknown as Database;
