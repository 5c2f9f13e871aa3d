/**
 * `npm run verify-records`: computes the record of who may buy anew, and names the first row that was changed. Ends
 * with 1 then.
 */
import { verifyRecords } from "../../api/src/buyers/verify-records.ts";
import { SettingsError } from "../../api/src/env.ts";
import { runTask } from "./open-database.ts";
import { withShopData } from "./shop-data.ts";

await runTask("verify-records", async ({ url }, env) => {
  const verified = await withShopData(url, env, verifyRecords);
  if (!verified.isWhole) throw new SettingsError([verified.found]);
  const { records, evidence, documents, last } = verified;
  console.log(
    `Nothing was changed: ${records} rows of the record, the evidence of ${evidence} orders, ${documents} documents.`,
  );
  console.log(
    `The hash of the last row is ${last}. Keep it elsewhere: it shows later that no row was cut off.`,
  );
});
