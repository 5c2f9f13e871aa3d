import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDatabase, type TestDatabase } from "../testing/test-database.ts";
import { connect, type DatabaseClient } from "./client.ts";
import { grantUse } from "./grant-use.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let shop: DatabaseClient;
let shopUrl: string;
const role = `shop_${Bun.randomUUIDv7().slice(-12)}`;

beforeAll(async () => {
  database = await emptyDatabase();
  await database.sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'shop'`);
  shopUrl = Object.assign(new URL(database.url), { username: role, password: "shop" }).href;
  await migrate(database.url, { shopUrl });
  shop = connect(shopUrl, { max: 1 });
});
afterAll(async () => {
  await shop.close();
  await database.sql.unsafe(`DROP OWNED BY ${role}`);
  await database.sql.unsafe(`DROP ROLE ${role}`);
  await database.close();
});

it("the shop's role reads and writes every table, and nothing more", async () => {
  const { sql } = shop.db;
  const lacking = await sql`
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
      AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
        AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))`;
  expect(lacking).toEqual([]);
  await sql`INSERT INTO system_settings (id, key, value) VALUES ('one', 'one', 'one')`;
  await sql`DELETE FROM system_settings WHERE id = 'one'`;
  expect(await sql`SELECT version FROM drizzle.release`).toHaveLength(1);
  for (const statement of [
    "DROP TABLE orders",
    "ALTER TABLE orders ADD COLUMN x text",
    "ALTER TABLE payments DISABLE TRIGGER ALL",
    "TRUNCATE payments",
    "CREATE TABLE mine (x text)",
    "DELETE FROM drizzle.__drizzle_migrations",
    "COPY users TO '/tmp/users'",
    "CREATE ROLE other",
  ]) {
    await expect(sql.unsafe(statement)).rejects.toThrow(/must be owner|permission denied/);
  }
});

it("the next start grants a new table, and grants nothing when there is none", async () => {
  await database.sql`CREATE TABLE later (x text)`;
  await grantUse(database.sql, shopUrl);
  expect(await shop.db.sql`SELECT x FROM later`).toEqual([]);
  const commands: string[] = [];
  const counting = new Proxy(database.sql, {
    apply: (target, self, [first, ...rest]) => {
      if (Array.isArray(first)) commands.push(first.join("?").trim().slice(0, 6));
      return Reflect.apply(target, self, [first, ...rest]);
    },
  });
  await grantUse(counting, shopUrl);
  expect(commands).toEqual(["SELECT"]);
});
