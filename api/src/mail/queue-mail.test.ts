import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { queueSellerMail } from "./queue-mail.ts";
import { tellSellerOfError } from "./tell-seller-of-error.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
    VALUES ('ada', 'ada@example.com', 'unused', 'Ada', 'Byron', '1 Way', 'Wheeling', 'WV', '26003')`;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`DELETE FROM mails`;
  await database.sql`DELETE FROM system_settings`;
});

const set = (key: string, value: string) => database.sql`
  INSERT INTO system_settings (id, key, value) VALUES (${key}, ${key}, ${value})
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

const queued = () => database.sql<{ kind: string; recipient: string; data: unknown }[]>`
  SELECT kind, recipient, data FROM mails`;

const registration = { userId: "ada", name: "Ada Byron", email: "ada@example.com" };
const anError = {
  errorId: "e1",
  summary: "POST /api/orders failed",
  occurredAt: "2026-11-21T09:30:00.000Z",
};

describe("a mail to the seller", () => {
  it("is not queued while no address is set", async () => {
    await queueSellerMail(database.db, "seller-registration", registration);
    expect(await queued()).toHaveLength(0);
  });

  it("goes to the address that is set", async () => {
    await set("notification_email", "seller@example.com");
    await queueSellerMail(database.db, "seller-registration", registration);
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(["seller@example.com"]);
  });

  it("is not queued when its own flag is off, with any other flags", async () => {
    await set("notification_email", "seller@example.com");
    await set("notify_user_registration", "false");
    await queueSellerMail(database.db, "seller-registration", registration);
    await queueSellerMail(database.db, "seller-system-error", anError);
    expect((await queued()).map(({ kind }) => kind)).toEqual(["seller-system-error"]);
  });

  it("follows a change of the address that the same transaction makes", async () => {
    await set("notification_email", "old@example.com");
    await database.db.transaction(async (tx) => {
      await tx.execute("UPDATE system_settings SET value = 'new@example.com'");
      await queueSellerMail(tx, "seller-registration", registration);
    });
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(["new@example.com"]);
  });
});

describe("errors of the shop", () => {
  it("are told once an hour, however many happen at once", async () => {
    await set("notification_email", "seller@example.com");
    await Promise.all(Array.from({ length: 20 }, () => tellSellerOfError(database.db, anError)));
    await tellSellerOfError(database.db, anError);
    expect(await queued()).toHaveLength(1);

    await database.sql`UPDATE mails SET created_at = clock_timestamp() - interval '61 minutes'`;
    await tellSellerOfError(database.db, anError);
    expect(await queued()).toHaveLength(2);
  });
});
