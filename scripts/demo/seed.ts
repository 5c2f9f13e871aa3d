/**
 * `npm run seed`: puts the demo catalogue into an empty shop that was started once. `--products 100000 --orders 1000000`
 * (either or both) adds that many made-up ones, to measure a large shop. `--payments` writes statements that
 * pay open orders, to try the back-office's payments.
 */
import { parseArgs } from "node:util";
import { migrate } from "../../api/src/db/migrate.ts";
import { runTask } from "../run/open-database.ts";
import { createDemo, withShopData } from "../run/shop-data.ts";
import { fillShop } from "./fill-shop.ts";
import { writeStatements } from "./write-statements.ts";

const filling = readOptions(process.argv.slice(2));
const tell = (detail: string) => console.log(`  ${detail}`);

await runTask("seed", async ({ url }, env) => {
  await migrate(url);
  const created = await createDemo(url, env, tell);
  if (filling.products > 0 || filling.orders > 0) {
    await withShopData(url, env, ({ db }) => fillShop(db.sql, filling, tell));
  }
  console.log(
    created > 0
      ? `${created} products created.`
      : "The shop is not empty; the demo was not created.",
  );
  if (filling.payments) await withShopData(url, env, (deps) => writeStatements(deps, tell));
});

function readOptions(args: string[]) {
  const options = {
    products: { type: "string" },
    orders: { type: "string" },
    payments: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  const count = (name: "products" | "orders") => {
    const text = values[name] ?? "0";
    if (/^\d{1,8}$/.test(text)) return Number(text);
    console.error(`--${name} must be a whole number, not "${text}".`);
    process.exit(2);
  };
  return { products: count("products"), orders: count("orders"), payments: values.payments };
}
