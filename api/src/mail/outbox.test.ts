import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailPreview, outboxPage } from "#shared/contracts/mail.ts";
import { users } from "../accounts/accounts.tables.ts";
import { orders } from "../orders/orders.tables.ts";
import { mailOfEveryKind } from "../testing/mails.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";
import { queueMail } from "./queue-mail.ts";
import { previewMail, readOutbox } from "./read-outbox.ts";
import { resendMail } from "./resend-mail.ts";

const ORDER_ID = "0193f3a0-0000-7000-8000-0000deadbeef";
const env = { siteUrl: "https://aliquot.example" };
const person = {
  passwordHash: "x",
  firstName: "Ada",
  lastName: "Byron",
  street: "1 Main St",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
};

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.insert(users).values({ ...person, id: "ada", email: "ada@example.com" });
  await database.db.insert(orders).values({
    id: ORDER_ID,
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Byron",
    subtotal: 100,
    shipping: 0,
    total: 100,
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`DELETE FROM mails`;
  for (const mail of mailOfEveryKind(ORDER_ID, "ada")) await queueMail(database.db, mail);
});

const ids = async (state: string) =>
  (await database.sql<{ id: string }[]>`SELECT id FROM mails WHERE state = ${state}`).map(
    ({ id }) => id,
  );
const anId = async () => (await ids("waiting"))[0] ?? "";

describe("the outbox", () => {
  it("lists emails newest first and counts waiting and failed ones", async () => {
    const id = await anId();
    await database.sql`UPDATE mails SET state = 'failed' WHERE id = ${id}`;
    const page = await readOutbox(database.db, { limit: 4, offset: 0 });
    expect(outboxPage.parse(page)).toEqual(page);
    const total = mailOfEveryKind(ORDER_ID, "ada").length;
    expect(page).toMatchObject({ total, waiting: total - 1, failed: 1 });
    expect(page.mails).toHaveLength(4);
    const moments = page.mails.map(({ createdAt }) => createdAt);
    expect(moments).toEqual([...moments].sort().reverse());
    const failed = await readOutbox(database.db, { state: "failed", limit: 4, offset: 0 });
    expect(failed.mails.map((mail) => mail.id)).toEqual([id]);
    expect(failed.total).toBe(1);
  });

  it("shows every mail as it is sent, with its private link blanked", async () => {
    for (const id of await ids("waiting")) {
      const preview = await previewMail({ db: database.db, env }, id);
      expect(mailPreview.parse(preview)).toEqual(preview);
      const secrets = `${preview.html} ${preview.text}`.match(/(token|key)=[^"\s<&]+/g) ?? [];
      expect(new Set(secrets.map((secret) => secret.split("=")[1]))).toEqual(
        new Set(secrets.length > 0 ? ["hidden"] : []),
      );
    }
    expect(await database.sql`SELECT 1 FROM order_access_keys`).toHaveLength(0);
  });

  it("answers 404 for an unknown email", async () => {
    const refused = { kind: "not-found" };
    const { db } = database;
    await expect(previewMail({ db, env }, "none")).rejects.toMatchObject(refused);
    await expect(resendMail(db, "ada", "none")).rejects.toMatchObject(refused);
  });

  it("tries a failed email again, for another day", async () => {
    const id = await anId();
    await database.sql`
      UPDATE mails SET state = 'failed', attempts = 700, retry_until = '2020-01-01' WHERE id = ${id}`;
    const again = await resendMail(database.db, "ada", id);
    expect(again).toMatchObject({ id, state: "waiting" });
    const [row] = await database.sql<{ due: boolean; hours: number }[]>`
      SELECT next_attempt_at <= clock_timestamp() AS due,
        extract(epoch FROM retry_until - clock_timestamp())::float8 / 3600 AS hours
      FROM mails WHERE id = ${id}`;
    expect(row?.due).toBe(true);
    expect(row?.hours).toBeGreaterThan(23);
  });

  it("resends a sent email as a new message", async () => {
    const id = await anId();
    await database.sql`UPDATE mails SET state = 'sent', sent_at = now() WHERE id = ${id}`;
    const again = await resendMail(database.db, "ada", id);
    expect(again.id).not.toBe(id);
    expect(again).toMatchObject({ state: "waiting", attempts: 0, sentAt: null });
    expect(await ids("sent")).toEqual([id]);
    const old = await previewMail({ db: database.db, env }, id);
    expect((await previewMail({ db: database.db, env }, again.id)).text).toBe(old.text);
  });

  it("sends a mail that leaves at this moment as a new message too", async () => {
    const id = await anId();
    let resending: ReturnType<typeof resendMail> | undefined;
    await database.sql.begin(async (worker) => {
      await worker`UPDATE mails SET state = 'sent', sent_at = now() WHERE id = ${id}`;
      resending = resendMail(database.db, "ada", id);
      await expect.poll(() => waitsForALock(database.sql), { timeout: 5000 }).toBe(true);
    });
    expect((await resending)?.id).not.toBe(id);
    expect(await ids("sent")).toEqual([id]);
  });
});
