import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeStatements, ORDERS_NEEDED } from "#shared/testing/statements/make-statements.ts";
import type { Dependencies } from "../../api/src/dependencies.ts";
import { placeOpenOrders, todayInShop } from "./place-open-orders.ts";

/**
 * Writes a statement in each layout into the folder `statements` of the data directory. They pay the shop's newest open
 * orders, or new ones when there are too few. A repeated run writes the same files as long as these orders are open.
 */
export async function writeStatements(
  deps: Pick<Dependencies, "db" | "now" | "limits" | "env">,
  tell: (detail: string) => void,
): Promise<void> {
  const orders = await placeOpenOrders(deps, ORDERS_NEEDED);
  const folder = join(deps.env.dataDir, "statements");
  mkdirSync(folder, { recursive: true });
  tell(`Statements of ${orders.length} open orders are in ${folder}:`);
  for (const { fileName, source, bytes, lines } of makeStatements(orders, {
    today: await todayInShop(deps),
  })) {
    writeFileSync(join(folder, fileName), bytes);
    tell(`${fileName.padEnd(24)} ${source.padEnd(13)} ${lines.length} lines`);
  }
  tell("Files of one source tell of the same payments: choose one of each.");
}
