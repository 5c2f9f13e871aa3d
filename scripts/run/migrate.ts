/** `npm run migrate`: brings DATABASE_URL, or the embedded database, to the current schema. */
import { migrate } from "../../api/src/db/migrate.ts";
import { runTask } from "./open-database.ts";

await runTask("npm run migrate", async ({ url }) => {
  await migrate(url);
  console.log("The database has the current schema.");
});
