/** `npm run migrate`: brings DATABASE_URL, or the embedded database, to the current schema. */
import { migrate } from "../../api/src/db/migrate.ts";
import { readEnvironment } from "../../api/src/env.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";

const env = readEnvironment();
const embedded = env.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: env.dataDir });
await migrate(env.databaseUrl ?? embedded?.url ?? "");
await embedded?.stop();
console.log("The database has the current schema.");
process.exit(0);
