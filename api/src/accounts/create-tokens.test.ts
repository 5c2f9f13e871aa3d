import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { discardQueuedMails, findMail } from "../mail/mail.queries.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { users } from "./accounts.tables.ts";
import { accountTokens } from "./create-tokens.ts";

const ada = { userId: "ada", to: "ada@example.com" };

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.insert(users).values({
    id: "ada",
    email: "ada@example.com",
    passwordHash: "x",
    firstName: "Ada",
    lastName: "Byron",
    street: "1 Main St",
    city: "Wheeling",
    state: "WV",
    zipCode: "26003",
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`DELETE FROM mails`;
  await database.sql`DELETE FROM password_reset_tokens`;
  await database.sql`DELETE FROM email_verification_tokens`;
});

async function queued(kind: "verify-email" | "reset-password"): Promise<string> {
  await queueMail(database.db, { kind, ...ada, firstName: "Ada" });
  const [row] = await database.sql<{ id: string }[]>`SELECT id FROM mails`;
  return row?.id ?? "";
}

describe("the token of an email", () => {
  it("is stored as a hash", async () => {
    const id = await queued("reset-password");
    const token = await accountTokens.resetToken(database.db, { ...ada, id });
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await database.sql<{ token_hash: string }[]>`
      SELECT token_hash FROM password_reset_tokens`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).not.toContain(token);
  });

  it("is not created for an email that was deleted after a worker had claimed it", async () => {
    const id = await queued("reset-password");
    expect(await findMail(database.db, id)).not.toBeNull();
    await discardQueuedMails(database.db, "ada", "reset-password");
    expect(await accountTokens.resetToken(database.db, { ...ada, id })).toBeNull();
    expect(await database.sql`SELECT 1 FROM password_reset_tokens`).toHaveLength(0);
  });

  it("waits for a running password change, and is then not created", async () => {
    const id = await queued("reset-password");
    let creating: Promise<string | null> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.execute("SELECT 1 FROM users WHERE id = 'ada' FOR UPDATE");
      creating = accountTokens.resetToken(database.db, { ...ada, id });
      await discardQueuedMails(tx, "ada", "reset-password");
    });
    expect(await creating).toBeNull();
  });

  it("is not created for an address that is no longer the account's", async () => {
    const id = await queued("verify-email");
    const other = { id, userId: "ada", to: "old@example.com" };
    expect(await accountTokens.verificationToken(database.db, other)).toBeNull();
    expect(await accountTokens.verificationToken(database.db, { ...ada, id })).not.toBeNull();
  });

  it("resets no password from an address that the account has left", async () => {
    const id = await queued("reset-password");
    const left = { id, userId: "ada", to: "old@example.com" };
    expect(await accountTokens.resetToken(database.db, left)).toBeNull();
    expect(await accountTokens.resetToken(database.db, { ...ada, id })).not.toBeNull();
  });
});
