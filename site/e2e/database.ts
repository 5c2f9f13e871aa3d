import { readFileSync } from "node:fs";
import postgres from "postgres";
import { DATA_DIR } from "./shop-under-test.ts";

/** Changes what no call can change, such as a moment that has passed, in the database of a test shop. */
export async function inDatabase(
  work: (sql: postgres.Sql) => Promise<unknown>,
  dataDir = DATA_DIR,
): Promise<void> {
  const [port, password] = ["port", "password"].map((file) =>
    readFileSync(`${dataDir}/postgres/${file}`, "utf8").trim(),
  );
  const sql = postgres(`postgres://aliquot:${password}@127.0.0.1:${port}/aliquot`, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
