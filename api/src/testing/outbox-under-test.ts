import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { users } from "../accounts/accounts.tables.ts";
import type { MailDelivery } from "../mail/deliver-mail.ts";
import type { MailTransport } from "../mail/mail-transport.ts";
import type { Mail } from "../mail/mails.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { createSmtpTransport } from "../mail/smtp-transport.ts";
import { createAccessKeys, withdrawAccessKey } from "../orders/access-keys.queries.ts";
import { orders } from "../orders/orders.tables.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

export const ORDER_ID = "0193f3a0-0000-7000-8000-0000deadbeef";
export const USER_ID = "0193f3a0-0000-7000-8000-00000000aaaa";

export const paymentMail = (firstName = "Ada", to = "ada@example.com"): Mail => ({
  kind: "payment-received",
  to,
  orderId: ORDER_ID,
  orderNumber: "DEADBEEF",
  firstName,
  total: 312_50,
});

/** An outbox on its own database with the data that emails need, and servers and workers that end with each test. */
export function outboxUnderTest() {
  let database: TestDatabase;
  let servers: MailServer[] = [];
  let transports: MailTransport[] = [];
  let drawn = 0;

  beforeAll(async () => {
    database = await testDatabase();
    const name = { firstName: "Ada", lastName: "Byron" };
    await database.db.insert(users).values({
      id: USER_ID,
      email: "ada@example.com",
      passwordHash: "x",
      ...name,
      street: "1 Main St",
      city: "Wheeling",
      state: "WV",
      zipCode: "26003",
    });
    await database.db.insert(orders).values({
      id: ORDER_ID,
      email: "ada@example.com",
      ...name,
      subtotal: 297_50,
      shipping: 15_00,
      total: 312_50,
    });
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    await database.sql`DELETE FROM mails`;
    await database.sql`DELETE FROM order_access_keys`;
  });

  afterEach(async () => {
    for (const transport of transports) transport.close();
    await Promise.all(servers.map((server) => server.kill()));
    servers = [];
    transports = [];
  });

  async function aServer(options?: Parameters<typeof startMailServer>[0]) {
    const server = await startMailServer(options);
    servers.push(server);
    return server;
  }

  async function killed(server: MailServer) {
    servers = servers.filter((each) => each !== server);
    await server.kill();
    return server.port;
  }

  /** A separate worker, like another process. */
  function aWorker(url: string): MailDelivery {
    const transport = createSmtpTransport(url);
    transports.push(transport);
    return {
      db: database.db,
      env: { siteUrl: "https://aliquot.example", mailFrom: "Aliquot <orders@aliquot.example>" },
      log: pino({ level: "silent" }),
      transport,
      secrets: {
        verificationToken: async () => `verify-${++drawn}`,
        resetToken: async () => `reset-${++drawn}`,
        wishToken: async () => `wish-${++drawn}`,
        accessKeys: createAccessKeys,
        quoteLink: async (_: unknown, quoteId: string) => quoteId,
        withdrawAccessKey,
      },
    };
  }

  const queue = (mail: Mail) => database.db.transaction((tx) => queueMail(tx, mail));

  async function queueMany(count: number) {
    for (let place = 1; place <= count; place += 1) {
      await queue(paymentMail("Ada", `ada+${place}@example.com`));
    }
  }

  const waitForRetries = () =>
    database.sql`UPDATE mails SET next_attempt_at = clock_timestamp() WHERE state = 'waiting'`;

  const stored = () =>
    database.sql<
      { id: string; state: string; attempts: number; last_error: string | null; data: string }[]
    >`SELECT id, state, attempts, last_error, data::text FROM mails ORDER BY created_at, id`;

  const statesOf = async () => (await stored()).map(({ state }) => state);

  const receivers = (...from: MailServer[]) =>
    from.flatMap(({ received }) => received.flatMap(({ envelopeTo }) => envelopeTo)).sort();

  return {
    get db() {
      return database.db;
    },
    get sql() {
      return database.sql;
    },
    aServer,
    killed,
    aWorker,
    queue,
    queueMany,
    waitForRetries,
    stored,
    statesOf,
    receivers,
  };
}
