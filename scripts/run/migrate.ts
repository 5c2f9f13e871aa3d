/**
 * `npm run migrate`: upgrades DATABASE_URL, or the embedded database, to the current schema. Prints
 * the locks that it takes before it takes them.
 */
import { connect } from "../../api/src/db/client.ts";
import { migrate } from "../../api/src/db/migrate.ts";
import { fillPeptides } from "../../api/src/products/product-peptides.queries.ts";
import { runTask } from "./open-database.ts";

await runTask("migrate", async ({ url, shopUrl }) => {
  await migrate(url, { shopUrl, tell: (sentence) => console.log(`  ${sentence}`) });
  const database = connect(url, { max: 2, applicationName: "aliquot-migrate" });
  // The worker would do this too; here it is done before the first customer searches.
  const filled = await fillPeptides(database.db).finally(database.close);
  if (filled > 0) console.log(`  The masses of ${filled} products are computed.`);
  console.log("The database has the current schema.");
});
