import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drawAccessKey, opensOrder, withdrawAccessKey } from "../orders/order-access.ts";
import { orders } from "../orders/orders.tables.ts";
import { type MailServer, startMailServer } from "../testing/mail-server.ts";
import { mailOfEveryKind } from "../testing/mails.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { users } from "../users/users.tables.ts";
import { deliverDueMails } from "./deliver-due-mails.ts";
import type { MailDelivery } from "./deliver-mail.ts";
import { createFolderTransport } from "./folder-transport.ts";
import { claimDueMail } from "./mail.queries.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { Mail } from "./mails.ts";
import { queueMail } from "./queue-mail.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const ORDER_ID = "0193f3a0-0000-7000-8000-0000deadbeef";
const USER_ID = "0193f3a0-0000-7000-8000-00000000aaaa";

let database: TestDatabase;
let servers: MailServer[] = [];
let transports: MailTransport[] = [];

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
    userId: USER_ID,
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

let drawn = 0;

/** A worker of its own, as another process would be. */
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
      accessKey: drawAccessKey,
      withdrawAccessKey,
    },
  };
}

const queue = (mail: Mail) => database.db.transaction((tx) => queueMail(tx, mail));

const paymentMail = (firstName = "Ada", to = "ada@example.com"): Mail => ({
  kind: "payment-received",
  to,
  orderId: ORDER_ID,
  orderNumber: "DEADBEEF",
  firstName,
  total: 312_50,
});

async function queueMany(count: number) {
  for (let place = 1; place <= count; place += 1) {
    await queue(paymentMail("Ada", `ada+${place}@example.com`));
  }
}

/** Lets the time until the next attempt pass. */
const waitForRetries = () =>
  database.sql`UPDATE mails SET next_attempt_at = clock_timestamp() WHERE state = 'waiting'`;

const stored = () =>
  database.sql<
    { id: string; state: string; attempts: number; last_error: string | null; data: string }[]
  >`SELECT id, state, attempts, last_error, data::text FROM mails ORDER BY created_at, id`;

const statesOf = async () => (await stored()).map(({ state }) => state);

const receivers = (...from: MailServer[]) =>
  from.flatMap(({ received }) => received.flatMap(({ envelopeTo }) => envelopeTo)).sort();

describe("delivery", () => {
  it("hands over a mail of every kind, once, and notes that it was sent", async () => {
    const server = await aServer();
    const mails = mailOfEveryKind(ORDER_ID, USER_ID);
    for (const mail of mails) await queue(mail);
    const worker = aWorker(server.url);

    expect(await deliverDueMails(worker)).toBe(mails.length);
    expect(await deliverDueMails(worker)).toBe(0);

    expect(server.received).toHaveLength(mails.length);
    expect(new Set(await statesOf())).toEqual(new Set(["sent"]));
    for (const mail of server.received) {
      expect(mail.from).toEqual({ name: "Aliquot", address: "orders@aliquot.example" });
      expect(mail.html).toContain("<h1");
      expect(mail.text).toContain("Research use only");
    }
  });

  it("draws the order's key only then, and stores only its hash", async () => {
    const server = await aServer();
    await queue(paymentMail());
    expect(await database.sql`SELECT 1 FROM order_access_keys`).toHaveLength(0);
    await deliverDueMails(aWorker(server.url));

    const key = /\/payment\/0193f3a0-0000-7000-8000-0000deadbeef\?key=([\w-]{43})/.exec(
      server.received[0]?.text ?? "",
    )?.[1];
    expect(await opensOrder(database.db, ORDER_ID, key)).toBe(true);
    expect(await opensOrder(database.db, ORDER_ID, `${key}x`)).toBe(false);
    expect(await opensOrder(database.db, "another-order", key)).toBe(false);
    const rows = await database.sql<{ key_hash: string }[]>`SELECT key_hash FROM order_access_keys`;
    expect(rows[0]?.key_hash).not.toContain(key);
    expect((await stored())[0]?.data).not.toContain(key);
  });

  it("links to verification and reset with tokens drawn for this attempt", async () => {
    const server = await aServer();
    const mails = mailOfEveryKind(ORDER_ID, USER_ID);
    for (const mail of mails.slice(0, 2)) await queue(mail);
    await deliverDueMails(aWorker(server.url));
    const texts = server.received.map(({ text }) => text).join("\n");
    expect(texts).toMatch(/https:\/\/aliquot\.example\/verify-email\?token=verify-\d+/);
    expect(texts).toMatch(/https:\/\/aliquot\.example\/reset-password\?token=reset-\d+/);
  });

  it("gives up a mail whose token nobody needs any more", async () => {
    const server = await aServer();
    for (const mail of mailOfEveryKind(ORDER_ID, USER_ID).slice(0, 1)) await queue(mail);
    const worker = aWorker(server.url);
    worker.secrets.verificationToken = async () => null;
    await deliverDueMails(worker);
    expect(server.received).toHaveLength(0);
    expect(await statesOf()).toEqual(["failed"]);
  });

  it("sends nothing for a transaction that was rolled back", async () => {
    const server = await aServer();
    const work = database.db.transaction(async (tx) => {
      await queueMail(tx, paymentMail());
      throw new Error("the order was refused");
    });
    await expect(work).rejects.toThrow("the order was refused");
    expect(await deliverDueMails(aWorker(server.url))).toBe(0);
    expect(server.received).toHaveLength(0);
  });
});

describe("a mail server that is away", () => {
  it("loses nothing and delivers everything when it is back", async () => {
    const server = await aServer();
    const worker = aWorker(server.url);
    const port = await killed(server);
    await queueMany(20);

    expect(await deliverDueMails(worker)).toBeGreaterThan(0);
    expect(new Set(await statesOf())).toEqual(new Set(["waiting"]));
    const tried = (await stored()).filter(({ attempts }) => attempts > 0);
    expect(tried[0]?.last_error).toContain("ECONNREFUSED");
    expect(await database.sql`SELECT 1 FROM order_access_keys`).toHaveLength(0);

    const back = await aServer({ port });
    await waitForRetries();
    await deliverDueMails(worker);
    expect(new Set(await statesOf())).toEqual(new Set(["sent"]));
    expect(new Set(receivers(back)).size).toBe(20);
    expect(back.received).toHaveLength(20);
  });

  it("retries within two minutes of the last attempt", async () => {
    const server = await aServer();
    const worker = aWorker(server.url);
    await killed(server);
    await queue(paymentMail());
    await database.sql`UPDATE mails SET attempts = 500`;
    await deliverDueMails(worker);
    const [row] = await database.sql<{ seconds: number }[]>`
      SELECT extract(epoch FROM next_attempt_at - clock_timestamp())::float8 AS seconds FROM mails`;
    expect(row?.seconds).toBeGreaterThan(60);
    expect(row?.seconds).toBeLessThanOrEqual(120);
  });

  it("loses none when it is killed in the middle, and names those it got twice alike", async () => {
    let kill = () => {};
    const first = await aServer({
      onMessage: (_, place) => {
        if (place === 12) kill();
      },
    });
    const port = first.port;
    const gone = new Promise<void>((resolve) => {
      kill = () => void killed(first).then(() => resolve());
    });
    await queueMany(30);
    const worker = aWorker(first.url);
    await deliverDueMails(worker);
    await gone;
    expect(await statesOf()).toContain("waiting");

    const second = await aServer({ port });
    await waitForRetries();
    await database.sql`UPDATE mails SET claimed_until = NULL`;
    await deliverDueMails(worker);

    expect(new Set(await statesOf())).toEqual(new Set(["sent"]));
    expect(new Set(receivers(first, second)).size).toBe(30);
    const messages = [...first.received, ...second.received];
    const ids = new Set(messages.map(({ messageId, envelopeTo }) => `${messageId} ${envelopeTo}`));
    expect(ids.size).toBe(30);
  });

  it("tries again after a refusal in the last moment, without leaving its key behind", async () => {
    let refuse = true;
    const server = await aServer({
      onMessage: () => {
        if (refuse) throw new Error("Disk full");
      },
    });
    await queue(paymentMail());
    const worker = aWorker(server.url);
    await deliverDueMails(worker);
    expect((await stored())[0]).toMatchObject({ state: "waiting", attempts: 1 });
    expect((await stored())[0]?.last_error).toContain("Disk full");
    expect(await database.sql`SELECT 1 FROM order_access_keys`).toHaveLength(0);

    refuse = false;
    await waitForRetries();
    await deliverDueMails(worker);
    expect((await stored())[0]).toMatchObject({ state: "sent", attempts: 2, last_error: null });
    expect(server.received).toHaveLength(1);
  });

  it("is not held up by an address that does not exist", async () => {
    const server = await aServer({ unknown: ["nobody@example.com"] });
    await queue(paymentMail("Nobody", "nobody@example.com"));
    await queueMany(3);
    await deliverDueMails(aWorker(server.url));
    expect((await statesOf()).sort()).toEqual(["sent", "sent", "sent", "waiting"]);
  });

  it("ends in failed, which is shown, when a day has passed", async () => {
    const server = await aServer();
    const worker = aWorker(server.url);
    await killed(server);
    await queue(paymentMail());
    await database.sql`UPDATE mails SET retry_until = clock_timestamp()`;
    await deliverDueMails(worker);
    expect((await stored())[0]).toMatchObject({ state: "failed", attempts: 1 });
    expect((await stored())[0]?.last_error).not.toBeNull();
  });
});

describe("several workers", () => {
  it("send each mail once", async () => {
    const server = await aServer();
    await queueMany(40);
    const tried = await Promise.all([1, 2, 3].map(() => deliverDueMails(aWorker(server.url))));
    expect(tried.reduce((sum, each) => sum + each, 0)).toBe(40);
    expect(server.received).toHaveLength(40);
    expect(new Set(receivers(server)).size).toBe(40);
  });

  it("leave a claimed mail alone, and take it over when its worker has died", async () => {
    const server = await aServer();
    await queue(paymentMail());
    expect(await claimDueMail(database.db)).not.toBeNull();
    const worker = aWorker(server.url);
    expect(await deliverDueMails(worker)).toBe(0);

    await database.sql`UPDATE mails SET claimed_until = clock_timestamp() - interval '1 second'`;
    expect(await deliverDueMails(worker)).toBe(1);
    expect(await statesOf()).toEqual(["sent"]);
  });

  it("stop taking mails when they are told to", async () => {
    const server = await aServer();
    await queueMany(3);
    expect(await deliverDueMails(aWorker(server.url), AbortSignal.abort())).toBe(0);
    expect(await statesOf()).toEqual(["waiting", "waiting", "waiting"]);
  });
});

describe("the headers", () => {
  it("say that the mail is automatic and name it after its row", async () => {
    const server = await aServer();
    await queue(paymentMail());
    await deliverDueMails(aWorker(server.url));
    const [row] = await stored();
    const header = (name: string) =>
      server.received[0]?.headers.find(({ key }) => key === name)?.value;
    expect(header("message-id")).toBe(`<${row?.id}@aliquot.example>`);
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(header("list-id")).toContain("orders.aliquot.example");
    expect(header("list-unsubscribe")).toBeUndefined();
  });

  it("let the seller answer the customer and find the switch", async () => {
    const server = await aServer();
    const mails = mailOfEveryKind(ORDER_ID, USER_ID);
    const mail = mails.find(({ kind }) => kind === "seller-new-order");
    if (mail) await queue(mail);
    await deliverDueMails(aWorker(server.url));
    expect(server.received[0]?.replyTo?.[0]?.address).toBe("ada@example.com");
    const unsubscribe = server.received[0]?.headers.find(({ key }) => key === "list-unsubscribe");
    expect(unsubscribe?.value).toContain("https://aliquot.example/admin/notifications");
  });

  it.each(["Ada\r\nBcc: victim@example.com", "Ada\nX-Injected: yes", "Ada\r\n\r\n<b>body</b>"])(
    "take nothing from the name %j",
    async (name) => {
      const server = await aServer();
      await queue({
        kind: "seller-registration",
        to: "seller@example.com",
        name,
        email: "ada@example.com",
      });
      await deliverDueMails(aWorker(server.url));
      const [mail] = server.received;
      const names = mail?.headers.map(({ key }) => key) ?? [];
      expect(names).not.toContain("bcc");
      expect(names).not.toContain("x-injected");
      expect(mail?.envelopeTo).toEqual(["seller@example.com"]);
      expect(mail?.subject).toMatch(/^New customer: Ada/);
    },
  );

  it.each([
    "ada@example.com, victim@example.com",
    "ada@example.com\r\nBcc: victim@example.com",
    "Ada <ada@example.com>",
    "ada@example.com>\r\nRCPT TO:<victim@example.com",
    "not an address",
  ])("refuse the recipient %j", async (to) => {
    const server = await aServer();
    await queue(paymentMail("Ada", to));
    await deliverDueMails(aWorker(server.url));
    expect(server.received).toHaveLength(0);
    expect((await stored())[0]).toMatchObject({ state: "waiting", attempts: 1 });
  });
});

describe("without a mail server", () => {
  it("keeps each mail as a file that only its owner may read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "aliquot-mail-"));
    try {
      await queueMany(2);
      const worker = { ...aWorker("smtp://127.0.0.1:1"), transport: createFolderTransport(folder) };
      await deliverDueMails(worker);
      expect(await statesOf()).toEqual(["sent", "sent"]);

      const files = (await readdir(join(folder, "mail"))).sort();
      expect(files).toEqual((await stored()).map(({ id }) => `${id}.eml`).sort());
      const file = join(folder, "mail", files[0] ?? "");
      const mail = await PostalMime.parse(await readFile(file));
      expect(mail.text).toContain("/payment/");
      expect((await stat(file)).mode & 0o077).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
