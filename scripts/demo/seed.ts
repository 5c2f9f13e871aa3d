/**
 * `npm run seed`: the demo catalogue, if the shop is empty. With `--products 100000 --orders 1000000` (either or
 * both) so many made-up ones as well, to measure a large shop.
 */
import { parseArgs } from "node:util";
import { connect } from "../../api/src/db/client.ts";
import { migrate } from "../../api/src/db/migrate.ts";
import { readEnvironment } from "../../api/src/env.ts";
import { openEmbeddedPostgres } from "../run/embedded-postgres.ts";
import { createDemo, createFirstAdmin } from "../run/shop.ts";
import { fillShop } from "./fill-shop.ts";

const filling = readOptions(process.argv.slice(2));
const env = readEnvironment();
const tell = (detail: string) => console.log(`  ${detail}`);
const embedded = env.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: env.dataDir });
const databaseUrl = env.databaseUrl ?? embedded?.url ?? "";
await migrate(databaseUrl);
const admin = await createFirstAdmin(databaseUrl, env);
if (admin?.generatedPassword) {
  tell(`Sign in as ${admin.email} with the password ${admin.generatedPassword}`);
}
const created = await createDemo(databaseUrl, env, tell);
if (filling.products > 0 || filling.orders > 0) {
  const client = connect(databaseUrl, { max: 1, applicationName: "aliquot-seed" });
  await fillShop(client.db.sql, filling, tell);
  await client.close();
}
await embedded?.stop();
console.log(
  created > 0 ? `${created} products created.` : "The shop is not empty; the demo was not created.",
);
process.exit(0);

function readOptions(args: string[]) {
  const options = { products: { type: "string" }, orders: { type: "string" } } as const;
  const { values } = parseArgs({ args, options });
  const count = (name: "products" | "orders") => {
    const text = values[name] ?? "0";
    if (/^\d{1,8}$/.test(text)) return Number(text);
    console.error(`--${name} must be a whole number, not "${text}".`);
    process.exit(2);
  };
  return { products: count("products"), orders: count("orders") };
}
