import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeleteOldRows, deleteOldRows } from "./db/delete-old-rows.ts";
import { prune, RETENTIONS } from "./prune.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const MINUTE_MS = 60_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { sql } = database;
  await sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
    VALUES ('u', 'ada@example.com', 'x', 'Ada', 'Byron', '1 Main St', 'Wheeling', 'WV', '26003')`;
  await sql`INSERT INTO products (id, name, slug, price) VALUES ('p', 'Vial', 'vial', 10)`;
  await sql`
    INSERT INTO orders (id, user_id, email, first_name, last_name, subtotal, shipping, total)
    VALUES ('o', 'u', 'ada@example.com', 'Ada', 'Byron', 10, 0, 10)`;
  await sql`INSERT INTO fulfilments (id, order_id, number) VALUES ('f', 'o', 1)`;
});
afterAll(() => database.close());

/** Inserts one row of each kind, which was created or ended at `at`. */
const ROWS: Record<string, (at: Date, id: string) => Promise<unknown>> = {
  mails: (at, id) => database.sql`
    INSERT INTO mails (id, kind, recipient, subject, state, created_at)
    VALUES (${id}, 'x', 'a@b.c', 'x', ${id.endsWith("1") ? "sent" : "failed"}, ${at.toISOString()})`,
  "refused addresses": (at, id) => database.sql`
    INSERT INTO refused_addresses (id, email, reason, refused_at)
    VALUES (${id}, ${id}, 'x', ${at.toISOString()})`,
  "access keys": (at, id) => database.sql`
    INSERT INTO order_access_keys (key_hash, order_id, created_at)
    VALUES (${id}, 'o', ${at.toISOString()})`,
  "webhook events": (at, id) => database.sql`
    INSERT INTO webhook_events (id, type, body, created_at)
    VALUES (${id}, 'x', '{}', ${at.toISOString()})`,
  "wishes for stock": (at, id) => database.sql`
    INSERT INTO stock_wishes (id, product_id, email, confirmed_at, created_at)
    VALUES (${id}, 'p', ${id}, ${at.toISOString()}, ${at.toISOString()})`,
  activity: (at, id) => database.sql`
    INSERT INTO activity (id, action, subject_type, summary, created_at)
    VALUES (${id}, 'x', 'x', 'x', ${at.toISOString()})`,
  "security events": (at, id) => database.sql`
    INSERT INTO security_events (id, event, outcome, created_at)
    VALUES (${id}, 'sign-in', 'done', ${at.toISOString()})`,
  "idempotency keys": (at, id) => database.sql`
    INSERT INTO idempotency_keys (user_id, key, request_hash, created_at)
    VALUES ('u', ${id}, 'x', ${at.toISOString()})`,
  "label rates": (at, id) => database.sql`
    INSERT INTO label_rates (rate_id, shipment_id, fingerprint, fulfilment_id, carrier_name, service_level, cost, created_at)
    VALUES (${id}, 's', 'x', 'f', 'USPS', 'Priority', 8.20, ${at.toISOString()})`,
  imports: (at, id) => database.sql`
    INSERT INTO import_runs (id, kind, file_name, file_hash, created, updated, created_at)
    VALUES (${id}, 'products', 'x', 'x', 0, 0, ${at.toISOString()})`,
  limits: (at, id) => database.sql`
    INSERT INTO rate_limits (key, expire) VALUES (${id}, ${at.getTime()})`,
  sessions: (at, id) => database.sql`
    INSERT INTO sessions (sid, user_id, expire) VALUES (${id}, 'u', ${at.toISOString()})`,
  "login tickets": (at, id) => database.sql`
    INSERT INTO login_tickets (ticket_hash, user_id, expires_at)
    VALUES (${id}, 'u', ${at.toISOString()})`,
  "passkey challenges": (at, id) => database.sql`
    INSERT INTO passkey_challenges (challenge_hash, expires_at) VALUES (${id}, ${at.toISOString()})`,
  "known devices": (at, id) => database.sql`
    INSERT INTO known_devices (user_id, device, address, last_seen_at)
    VALUES ('u', ${id}, 'x', ${at.toISOString()})`,
  "known browsers": (at, id) => database.sql`
    INSERT INTO known_browsers (token_hash, user_id, last_seen_at)
    VALUES (${id}, 'u', ${at.toISOString()})`,
  "reset tokens": (at, id) => database.sql`
    INSERT INTO password_reset_tokens (id, user_id, token_hash, expires_at)
    VALUES (${id}, 'u', ${id}, ${at.toISOString()})`,
  "verification tokens": (at, id) => database.sql`
    INSERT INTO email_verification_tokens (id, user_id, email, token_hash, expires_at)
    VALUES (${id}, 'u', 'a@b.c', ${id}, ${at.toISOString()})`,
};

const TABLES = [
  ["mails", "id"],
  ["refused_addresses", "id"],
  ["order_access_keys", "key_hash"],
  ["webhook_events", "id"],
  ["activity", "id"],
  ["security_events", "id"],
  ["idempotency_keys", "key"],
  ["label_rates", "rate_id"],
  ["import_runs", "id"],
  ["rate_limits", "key"],
  ["stock_wishes", "id"],
  ["sessions", "sid"],
  ["login_tickets", "ticket_hash"],
  ["passkey_challenges", "challenge_hash"],
  ["known_devices", "device"],
  ["known_browsers", "token_hash"],
  ["password_reset_tokens", "id"],
  ["email_verification_tokens", "id"],
] as const;

async function storedIds(): Promise<string[]> {
  const found = await Promise.all(
    TABLES.map(
      ([table, id]) =>
        database.sql<{ id: string }[]>`
          SELECT ${database.sql(id)} AS id FROM ${database.sql(table)}`,
    ),
  );
  return found
    .flat()
    .map(({ id }) => id)
    .sort();
}

describe("pruning", () => {
  it("deletes of everything that grows what is older than it is kept, and nothing that is younger", async () => {
    const younger: string[] = [];
    for (const { name, keptForMs } of RETENTIONS) {
      const since = (minutes: number) => new Date(NOW.getTime() - keptForMs + minutes * MINUTE_MS);
      const insert = ROWS[name];
      if (!insert) throw new Error(`No row of ${name} is made here`);
      for (const number of [1, 2]) {
        await insert(since(-1), `old-${name}-${number}`);
        await insert(since(1), `young-${name}-${number}`);
        younger.push(`young-${name}-${number}`);
      }
    }
    await database.sql`
      INSERT INTO mails (id, kind, recipient, subject, created_at)
      VALUES ('waiting', 'x', 'a@b.c', 'x', '2020-01-01')`;
    await prune({ db: database.db, now: () => NOW });
    expect(await storedIds()).toEqual([...younger, "waiting"].sort());
  });

  it("goes by batches until none is left", async () => {
    await database.sql`DELETE FROM activity`;
    for (const number of [1, 2, 3, 4, 5]) await ROWS.activity?.(new Date(0), `many-${number}`);
    const limits: number[] = [];
    const activity = RETENTIONS.find(({ name }) => name === "activity");
    const counted: DeleteOldRows = async (db, before, limit) => {
      const deleted = (await activity?.deleteSome(db, before, limit)) ?? 0;
      limits.push(deleted);
      return deleted;
    };
    expect(await deleteOldRows(database.db, counted, NOW, { batch: 2 })).toBe(5);
    expect(limits).toEqual([2, 2, 1]);
  });

  it("finds what is old by an index, never by reading a table", async () => {
    const statements: { text: string; values: unknown[] }[] = [];
    const options = database.sql.options as { debug?: unknown };
    options.debug = (_: number, text: string, values: unknown[]) => {
      if (/^\s*DELETE/.test(text)) statements.push({ text, values: [...values] });
    };
    await prune({ db: database.db, now: () => NOW });
    options.debug = false;
    expect(statements).toHaveLength(RETENTIONS.length);
    await database.sql.begin(async (tx) => {
      // These tables are nearly empty, so the planner would otherwise read the table, or sort the few rows of another index.
      await tx`SET LOCAL enable_seqscan = off`;
      await tx`SET LOCAL enable_sort = off`;
      for (const { text, values } of statements) {
        const plan = await tx.unsafe(`EXPLAIN ${text}`, values as never[]);
        const lines = plan.map((row) => String(row["QUERY PLAN"]));
        expect(lines.filter((line) => line.includes("Seq Scan"))).toEqual([]);
        expect(lines.filter((line) => line.includes("Sort"))).toEqual([]);
      }
    });
  });
});
