import { cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { compareVersions, VERSION } from "../version.ts";
import { FUNCTIONS } from "./database-functions.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase({ max: 4 });
  folder = mkdtempSync(join(tmpdir(), "aliquot-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  return async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  };
});

/** Adds one migration after all existing ones. */
function add(tag: string, text: string): void {
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const { length } = journal.entries;
  const when = journal.entries.at(-1).when + 1;
  journal.entries.push({ idx: length, version: "7", when, tag, breakpoints: true });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), text);
}

const INDEX = 'CREATE INDEX CONCURRENTLY "orders_by_notes" ON "orders" USING btree ("notes");';

/** Whether the index is valid; null when it does not exist. */
async function isWhole(): Promise<boolean | null> {
  const [index] = await database.sql<{ valid: boolean }[]>`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('orders_by_notes')`;
  return index?.valid ?? null;
}

/** The process that builds the index, once it waits for other transactions. */
async function builder(): Promise<number | undefined> {
  const [found] = await database.sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND query ILIKE 'CREATE INDEX CONCURRENTLY%'
      AND wait_event_type = 'Lock'`;
  return found?.pid;
}

/** The number of processes that wait for a lock. */
const waiters = async () => (await database.sql`SELECT FROM pg_locks WHERE NOT granted`).length;

const placeOrder = (id: string) => database.sql`
  INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, total)
  VALUES (${id.padStart(8, "-")}, 'ada@example.com', 'Ada', 'Byron', 20, 15, 35)`;

/** Runs the work while a transaction has written an order and not committed: building an index waits for it. */
async function whileAnOrderIsOpen(work: () => Promise<void>): Promise<void> {
  await placeOrder("open");
  await database.sql.begin(async (order) => {
    await order`UPDATE orders SET notes = 'soon'`;
    await work();
  });
}

describe("a migration that makes an index CONCURRENTLY", () => {
  it("holds up no order", async () => {
    add("9998_index", INDEX);
    let migrating: Promise<void> | undefined;
    await whileAnOrderIsOpen(async () => {
      migrating = migrate(database.url, { folder });
      await expect.poll(builder, { timeout: 10_000 }).toBeGreaterThan(0);
      await placeOrder("next");
    });
    await migrating;
    expect(await isWhole()).toBe(true);
  });

  it("begins anew where a killed one left an index that is not whole", async () => {
    add("9998_index", INDEX);
    await whileAnOrderIsOpen(async () => {
      const migrating = migrate(database.url, { folder }).catch((error: Error) => error);
      await expect.poll(builder, { timeout: 10_000 }).toBeGreaterThan(0);
      await database.sql`SELECT pg_terminate_backend(${(await builder()) ?? 0})`;
      expect(await migrating).toBeInstanceOf(Error);
    });
    expect(await isWhole()).toBe(false);
    await migrate(database.url, { folder });
    expect(await isWhole()).toBe(true);
  });

  it("is made once by two that migrate at once, who do not wait for each other in a circle", async () => {
    add("9998_index", INDEX);
    const waits = () => database.sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND query LIKE '%advisory_lock(%' AND query NOT ILIKE 'CREATE INDEX%'`;
    let both: Promise<unknown> | undefined;
    await whileAnOrderIsOpen(async () => {
      const first = migrate(database.url, { folder });
      await expect.poll(builder, { timeout: 10_000 }).toBeGreaterThan(0);
      both = Promise.all([first, migrate(database.url, { folder })]);
      await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBe(1);
    });
    await both;
    expect(await isWhole()).toBe(true);
    const [row] = await database.sql`
      SELECT count(*)::int AS rows, count(DISTINCT hash)::int AS migrations FROM drizzle.__drizzle_migrations`;
    expect(row?.rows).toBe(row?.migrations);
  });

  it("is refused when it also does something else", async () => {
    add("9998_index", `${INDEX}--> statement-breakpoint\nCREATE TABLE more (id text);`);
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      "need a migration of their own",
    );
    expect(await isWhole()).toBeNull();
  });
});

describe("a migration in a transaction", () => {
  it("names the locks it takes, and is rolled back completely when a part fails", async () => {
    const change = 'ALTER TABLE "orders" ADD COLUMN "more" text;';
    add("9998_half", `${change}--> statement-breakpoint\nSELECT 1 / 0;`);
    const told: string[] = [];
    await expect(
      migrate(database.url, { folder, tell: (sentence) => told.push(sentence) }),
    ).rejects.toThrow("division by zero");
    expect(told).toEqual([
      "9998_half: orders is neither read nor written for a moment (ACCESS EXCLUSIVE)",
    ]);
    expect(
      await database.sql`
      SELECT FROM information_schema.columns WHERE column_name = 'more'`,
    ).toHaveLength(0);
  });

  it("lets others go on while it waits for its locks", async () => {
    add("9998_change", 'ALTER TABLE "orders" ADD COLUMN "more" text;');
    await placeOrder("open");
    let migrating: Promise<void> | undefined;
    await database.sql.begin(async (reader) => {
      await reader`SELECT FROM orders`;
      migrating = migrate(database.url, { folder });
      // A later statement queues behind the migration, and runs once the migration releases its locks.
      await expect.poll(waiters, { timeout: 10_000 }).toBeGreaterThan(0);
      await placeOrder("next");
    });
    await migrating;
    expect(await database.sql`SELECT FROM orders WHERE more IS NULL`).toHaveLength(2);
  });

  /**
   * Causes a deadlock: the migration holds carts and needs orders, a customer holds orders and
   * needs carts. The customer's connection checks for deadlocks after `looksAfter`.
   */
  async function migrateInACircle(statements: string, looksAfter: string): Promise<void> {
    add("9998_both", statements);
    await placeOrder("open");
    let migrating: Promise<void> | undefined;
    await database.sql.begin(async (buyer) => {
      await buyer`SELECT set_config('deadlock_timeout', ${looksAfter}, true)`;
      await buyer`UPDATE orders SET notes = 'soon'`;
      migrating = migrate(database.url, { folder });
      await expect.poll(waiters, { timeout: 10_000 }).toBeGreaterThan(0);
      await buyer`SELECT count(*) FROM cart_items`;
    });
    await migrating;
    expect(await database.sql`SELECT FROM orders WHERE more IS NULL`).toHaveLength(1);
  }

  it("loses to an order that waits for its tables in a circle, and begins anew", async () => {
    // The locks of a DO block are not known beforehand. Here the migration detects the deadlock first.
    const block =
      'DO $$ BEGIN LOCK TABLE "cart_items"; ALTER TABLE "orders" ADD COLUMN "more" text; END $$;';
    await migrateInACircle(block, "30s");
  });

  it("has all its tables within 0.8 s, or lets go of them: nobody else ends in a circle", async () => {
    const change = (table: string) => `ALTER TABLE "${table}" ADD COLUMN "more" text;`;
    const both = `${change("cart_items")}--> statement-breakpoint\n${change("orders")}`;
    // Here the customer would detect the deadlock before the migration does.
    await migrateInACircle(both, "900ms");
  });
});

describe("the functions and triggers", () => {
  const functionsOf = () => database.sql<{ name: string; body: string }[]>`
    SELECT p.proname AS name, p.prosrc AS body FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

  it("follow their files: new ones are created, changed ones replaced, and those without a file dropped", async () => {
    const functions = join(folder, "functions");
    cpSync(FUNCTIONS, functions, { recursive: true });
    const write = (body: string) =>
      writeFileSync(
        join(functions, "refuse_notes.sql"),
        `CREATE OR REPLACE FUNCTION refuse_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${body}
END $$;

CREATE OR REPLACE TRIGGER refuse_notes BEFORE UPDATE OF notes ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_notes();
`,
      );
    const told: string[] = [];
    const run = () => migrate(database.url, { folder, functions, tell: (line) => told.push(line) });
    const before = await functionsOf();
    await placeOrder("noted");
    write("RAISE EXCEPTION 'No notes';");
    await run();
    expect(told).toEqual([
      "functions: orders is read, and whoever writes it waits for a moment (SHARE ROW EXCLUSIVE)",
    ]);
    const note = () => database.sql`UPDATE orders SET notes = 'A note'`;
    await expect(note()).rejects.toThrow("No notes");
    write("RETURN NEW;");
    await run();
    await note();
    unlinkSync(join(functions, "refuse_notes.sql"));
    await run();
    expect(new Set(await functionsOf())).toEqual(new Set(before));
    await run();
    expect(told).toHaveLength(2);
  });

  it("are not touched, and nothing is locked, when the files have not changed", async () => {
    await placeOrder("open");
    await database.sql.begin(async (order) => {
      await order`LOCK TABLE orders, payments, products, lots`;
      await migrate(database.url, { folder });
    });
  });
});

describe("a database whose migrations differ from those of the sources", () => {
  const run = () => migrate(database.url, { folder });
  const isRecorded = (version: string, oldest: string) =>
    database.sql`UPDATE drizzle.release SET version = ${version}, oldest = ${oldest}`;

  it("is refused when it was made before the first release", async () => {
    await database.sql`
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('old', 1)`;
    await expect(run()).rejects.toThrow("made before the first release: begin with an empty one");
  });

  it("is refused when a migration was edited after it was applied", async () => {
    add("9998_more", 'ALTER TABLE "orders" ADD COLUMN "more" text;');
    await run();
    writeFileSync(join(folder, "9998_more.sql"), 'ALTER TABLE "orders" ADD COLUMN "most" text;');
    await expect(run()).rejects.toThrow("another text of the migration 9998_more");
  });

  it("is refused when it skipped a migration and applied a later one", async () => {
    add("9998_first", 'ALTER TABLE "orders" ADD COLUMN "more" text;');
    add("9999_second", 'ALTER TABLE "orders" ADD COLUMN "most" text;');
    await run();
    await database.sql`
      DELETE FROM drizzle.__drizzle_migrations WHERE created_at =
        (SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at DESC OFFSET 1 LIMIT 1)`;
    await expect(run()).rejects.toThrow("skipped the migration 9998_first");
  });

  it("is refused when a newer release changed it and does not allow this version", async () => {
    add("9998_more", 'ALTER TABLE "orders" ADD COLUMN "more" text;');
    await run();
    await isRecorded("9.1.0", "9.0.0");
    await expect(migrate(database.url)).rejects.toThrow("cannot run on it, only 9.0.0 and later");
  });

  it("is used unchanged when a newer release changed it and allows this version", async () => {
    add("9998_more", 'ALTER TABLE "orders" ADD COLUMN "more" text;');
    await run();
    await isRecorded("9.1.0", VERSION);
    await database.sql`DELETE FROM drizzle.functions`;
    await migrate(database.url);
    expect(await database.sql`SELECT version FROM drizzle.release`).toEqual([{ version: "9.1.0" }]);
    // A migration run would have written the functions again.
    expect(await database.sql`SELECT FROM drizzle.functions`).toHaveLength(0);
  });

  it("is used unchanged when a newer release changed only its functions", async () => {
    await isRecorded("9.1.0", VERSION);
    await database.sql`DELETE FROM drizzle.functions`;
    await run();
    expect(await database.sql`SELECT version FROM drizzle.release`).toEqual([{ version: "9.1.0" }]);
    expect(await database.sql`SELECT FROM drizzle.functions`).toHaveLength(0);
    await isRecorded("9.1.0", "9.0.0");
    await expect(run()).rejects.toThrow("cannot run on it, only 9.0.0 and later");
  });
});

it("versions are compared by their numbers", () => {
  expect(compareVersions("1.10.0", "1.9.9")).toBeGreaterThan(0);
  expect(compareVersions("1.0.0", "1.0.0")).toBe(0);
  expect(compareVersions("0.9.12", "1.0.0")).toBeLessThan(0);
});
