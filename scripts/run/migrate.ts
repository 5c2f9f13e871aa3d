/**
 * `npm run migrate`: brings DATABASE_URL, or the embedded database, to the current schema, and says which locks it takes
 * before it takes them.
 */
import { migrate } from "../../api/src/db/migrate.ts";
import { runTask } from "./open-database.ts";

await runTask("npm run migrate", async ({ url }) => {
  await migrate(url, { tell: (sentence) => console.log(`  ${sentence}`) });
  console.log("The database has the current schema.");
});
