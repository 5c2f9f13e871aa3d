import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accountTokens } from "../accounts/create-tokens.ts";
import { parseEnvironment } from "../env.ts";
import { createAccessKeys, withdrawAccessKey } from "../orders/access-keys.queries.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { mailLoop } from "./mail-loop.ts";
import { queueMail } from "./queue-mail.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
    VALUES ('ada', 'ada@example.com', 'unused', 'Ada', 'Byron', '1 Way', 'Wheeling', 'WV', '26003')`;
});
afterAll(() => database.close());

const aMail = (name: string) =>
  queueMail(database.db, {
    kind: "seller-registration",
    to: "seller@example.com",
    userId: "ada",
    name,
    email: "ada@example.com",
  });

describe("the worker's email loop", () => {
  it("finds what is queued while it runs, and ends when its signal is aborted", async () => {
    const server = await startMailServer();
    const env = parseEnvironment({ SMTP_URL: server.url, SITE_URL: "https://aliquot.example" });
    const stop = new AbortController();
    const loop = mailLoop({
      db: database.db,
      env,
      log: pino({ level: "silent" }),
      secrets: {
        ...accountTokens,
        wishToken: async () => null,
        accessKeys: createAccessKeys,
        quoteLink: async (_: unknown, quoteId: string) => quoteId,
        withdrawAccessKey,
      },
    });
    const running = loop.run(stop.signal);
    try {
      await aMail("Ada");
      await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 });
      await aMail("Grace");
      await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 10_000 });
    } finally {
      stop.abort();
      await running;
      await server.kill();
    }
  }, 30_000);
});
