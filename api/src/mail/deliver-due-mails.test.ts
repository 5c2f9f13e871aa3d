import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { opensOrder } from "../orders/access-keys.queries.ts";
import { writeStoreSettings } from "../settings/settings.queries.ts";
import { mailOfEveryKind } from "../testing/mails.ts";
import { ORDER_ID, outboxUnderTest, paymentMail, USER_ID } from "../testing/outbox-under-test.ts";
import { createFolderTransport } from "./folder-transport.ts";
import { claimDueMail, postponeMail } from "./mail.queries.ts";
import { deliverDueMails } from "./mail-loop.ts";
import { queueMail } from "./queue-mail.ts";

const outbox = outboxUnderTest();
const { aServer, aWorker, queue, queueMany, stored, statesOf, receivers } = outbox;

describe("delivery", () => {
  it("sends one email of every kind once and marks it as sent", async () => {
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

  it("creates the order's key only then, and stores only its hash", async () => {
    const server = await aServer();
    await queue(paymentMail());
    expect(await outbox.sql`SELECT 1 FROM order_access_keys`).toHaveLength(0);
    await deliverDueMails(aWorker(server.url));

    const key = /\/payment\/0193f3a0-0000-7000-8000-0000deadbeef\?key=([\w-]{43})/.exec(
      server.received[0]?.text ?? "",
    )?.[1];
    expect(await opensOrder(outbox.db, ORDER_ID, key, new Date())).toBe(true);
    expect(await opensOrder(outbox.db, ORDER_ID, `${key}x`, new Date())).toBe(false);
    expect(await opensOrder(outbox.db, "another-order", key, new Date())).toBe(false);
    const rows = await outbox.sql<{ key_hash: string }[]>`SELECT key_hash FROM order_access_keys`;
    expect(rows[0]?.key_hash).not.toContain(key);
    expect((await stored())[0]?.data).not.toContain(key);
  });

  it("links to verification and reset with tokens created for this attempt", async () => {
    const server = await aServer();
    const mails = mailOfEveryKind(ORDER_ID, USER_ID);
    for (const mail of mails.slice(0, 2)) await queue(mail);
    await deliverDueMails(aWorker(server.url));
    const texts = server.received.map(({ text }) => text).join("\n");
    expect(texts).toMatch(/https:\/\/aliquot\.example\/verify-email\?token=verify-\d+/);
    expect(texts).toMatch(/https:\/\/aliquot\.example\/reset-password\?token=reset-\d+/);
  });

  it("links to the invoice where the API is", async () => {
    const server = await aServer();
    await queue(paymentMail());
    const worker = aWorker(server.url);
    worker.env = { ...worker.env, apiPublicUrl: "https://api.aliquot.example" };
    await deliverDueMails(worker);
    const [{ text = "" } = {}] = server.received;
    expect(text).toMatch(
      /https:\/\/api\.aliquot\.example\/api\/orders\/[\w-]+\/invoice\.pdf\?key=/,
    );
    expect(text).toMatch(/https:\/\/aliquot\.example\/payment\//);
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
    const work = outbox.db.transaction(async (tx) => {
      await queueMail(tx, paymentMail());
      throw new Error("the order was refused");
    });
    await expect(work).rejects.toThrow("the order was refused");
    expect(await deliverDueMails(aWorker(server.url))).toBe(0);
    expect(server.received).toHaveLength(0);
  });
});

it("holds nothing that an order could wait for while mails are handed over", async () => {
  await queueMany(8);
  const worker = aWorker("smtp://127.0.0.1:1");
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let sending = 0;
  worker.transport = {
    concurrency: 4,
    ready: async () => {},
    send: () => {
      sending += 1;
      if (sending === 4) begun.resolve();
      return taken;
    },
    close() {},
  };
  const delivering = deliverDueMails(worker);
  await begun.promise;
  const open = await outbox.sql`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      AND backend_type = 'client backend'`;
  expect(open).toEqual([]);
  take();
  expect(await delivering).toBe(8);
  expect(new Set(await statesOf())).toEqual(new Set(["sent"]));
});

it("reads the settings and texts once for a batch, and again for what is sent after a change", async () => {
  await queueMany(8);
  let reads = 0;
  const sql = new Proxy(outbox.db.sql, {
    apply: (target, self, given) => {
      if (given[0].join?.("?").includes("FROM system_settings WHERE key")) reads += 1;
      return Reflect.apply(target, self, given);
    },
  });
  const replies: (string | null)[] = [];
  const worker = aWorker("smtp://127.0.0.1:1");
  worker.db = Object.assign(Object.create(outbox.db), { sql });
  worker.transport = {
    concurrency: 1,
    ready: async () => {},
    send: async ({ replyTo }) => {
      replies.push(replyTo);
      if (replies.length !== 3) return;
      await outbox.db.transaction((tx) =>
        writeStoreSettings(tx, { contactEmail: "new@aliquot.example" }, USER_ID),
      );
    },
    close() {},
  };
  expect(await deliverDueMails(worker)).toBe(8);
  expect(reads).toBe(2);
  const [before = null] = replies;
  expect(before).not.toBe("new@aliquot.example");
  expect(replies).toEqual([...Array(3).fill(before), ...Array(5).fill("new@aliquot.example")]);
});

it("puts off only the email whose settings could not be read", async () => {
  await queueMany(3);
  let isBroken = true;
  const sql = new Proxy(outbox.db.sql, {
    apply: (target, self, given) => {
      if (isBroken && given[0].join?.("?").includes("FROM system_settings WHERE key")) {
        isBroken = false;
        return Promise.reject(new Error("statement timeout"));
      }
      return Reflect.apply(target, self, given);
    },
  });
  const worker = aWorker("smtp://127.0.0.1:1");
  worker.db = Object.assign(Object.create(outbox.db), { sql });
  worker.transport = { concurrency: 1, ready: async () => {}, send: async () => {}, close() {} };
  for (let turn = 0; turn < 3; turn += 1) await deliverDueMails(worker);
  const rows = await outbox.db.sql`SELECT state, last_error AS error FROM mails ORDER BY state`;
  expect(rows.map(({ state, error }) => [state, error])).toEqual([
    ["sent", null],
    ["sent", null],
    ["waiting", "statement timeout"],
  ]);
});

describe("several workers", () => {
  it("send each email once", async () => {
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
    expect(await claimDueMail(outbox.db)).not.toBeNull();
    const worker = aWorker(server.url);
    expect(await deliverDueMails(worker)).toBe(0);

    await outbox.sql`UPDATE mails SET claimed_until = clock_timestamp() - interval '1 second'`;
    expect(await deliverDueMails(worker)).toBe(1);
    expect(await statesOf()).toEqual(["sent"]);
  });

  it("find an email that was queued in this millisecond", async () => {
    await outbox.db.transaction(async (tx) => {
      for (let turn = 0; turn < 100; turn += 1) {
        await queueMail(tx, paymentMail());
        expect(await claimDueMail(tx)).not.toBeNull();
      }
    });
  });

  it("do not postpone an email that another worker has taken over", async () => {
    await queue(paymentMail());
    const slow = await claimDueMail(outbox.db);
    await outbox.sql`UPDATE mails SET claimed_until = clock_timestamp() - interval '1 second'`;
    await claimDueMail(outbox.db);
    if (!slow) throw new Error("Nothing was due");
    await postponeMail(outbox.db, slow, { error: "No answer", delaySeconds: 120 });
    expect((await stored())[0]).toMatchObject({ attempts: 2, last_error: null });
  });

  it("release emails that they claimed but did not begin", async () => {
    await queueMany(12);
    const tried = await deliverDueMails(aWorker("smtp://127.0.0.1:1"));
    expect(tried).toBeLessThan(12);
    const attempts = (await stored()).map((mail) => mail.attempts);
    expect(attempts.filter((count) => count === 0)).toHaveLength(12 - tried);
    expect(await outbox.sql`SELECT FROM mails WHERE claimed_until IS NOT NULL`).toHaveLength(0);
  });

  it("stop taking emails when their signal is aborted", async () => {
    const server = await aServer();
    await queueMany(3);
    expect(await deliverDueMails(aWorker(server.url), AbortSignal.abort())).toBe(0);
    expect(await statesOf()).toEqual(["waiting", "waiting", "waiting"]);
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
