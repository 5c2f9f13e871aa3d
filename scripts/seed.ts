/** `npm run seed`: the demo catalogue, if the shop is empty. */
import { migrate } from "../api/src/db/migrate.ts";
import { parseEnvironment } from "../api/src/env.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";
import { createDemo, createFirstAdmin } from "./shop.ts";

const env = parseEnvironment(process.env);
const embedded = env.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: env.dataDir });
const databaseUrl = env.databaseUrl ?? embedded?.url ?? "";
await migrate(databaseUrl);
const admin = await createFirstAdmin(databaseUrl, env);
if (admin?.generatedPassword) {
  console.log(`  Sign in as ${admin.email} with the password ${admin.generatedPassword}`);
}
const created = await createDemo(databaseUrl, env, (detail) => console.log(`  ${detail}`));
await embedded?.stop();
console.log(
  created > 0 ? `${created} products created.` : "The shop is not empty; nothing was changed.",
);
process.exit(0);
