import { describe, expect, it } from "vitest";
import { outboxUnderTest, paymentMail, USER_ID } from "../testing/outbox-under-test.ts";
import { deliverDueMails } from "./mail-loop.ts";
import { MailRefused } from "./mail-transport.ts";
import { resendMail } from "./resend-mail.ts";

const outbox = outboxUnderTest();
const { aServer, killed, aWorker, queue, queueMany, waitForRetries, stored, statesOf, receivers } =
  outbox;

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
    expect(await outbox.sql`SELECT 1 FROM order_access_keys`).toHaveLength(0);

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
    await outbox.sql`UPDATE mails SET attempts = 500`;
    await deliverDueMails(worker);
    const [row] = await outbox.sql<{ seconds: number }[]>`
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
    await outbox.sql`UPDATE mails SET claimed_until = NULL`;
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
    expect(await outbox.sql`SELECT 1 FROM order_access_keys`).toHaveLength(0);

    refuse = false;
    await waitForRetries();
    await deliverDueMails(worker);
    expect((await stored())[0]).toMatchObject({ state: "sent", attempts: 2, last_error: null });
    expect(server.received).toHaveLength(1);
  });

  it("tries again at once when somebody resends the email while it fails", async () => {
    await queue(paymentMail());
    const [mail] = await stored();
    const worker = aWorker("smtp://127.0.0.1:1");
    let isFirst = true;
    worker.transport.ready = async () => {};
    worker.transport.send = async () => {
      if (!isFirst) return;
      isFirst = false;
      await resendMail(outbox.db, USER_ID, mail?.id ?? "");
      throw new MailRefused("Try again later", false);
    };
    expect(await deliverDueMails(worker)).toBe(2);
    expect(await statesOf()).toEqual(["sent"]);
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
    await outbox.sql`UPDATE mails SET retry_until = clock_timestamp()`;
    await deliverDueMails(worker);
    expect((await stored())[0]).toMatchObject({ state: "failed", attempts: 1 });
    expect((await stored())[0]?.last_error).not.toBeNull();
  });
});
