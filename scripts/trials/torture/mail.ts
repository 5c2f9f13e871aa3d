import { orderNumber } from "#shared/domain/orders.ts";
import { type Check, check, none } from "../stage/checks.ts";
import { percentile } from "../stage/percentile.ts";
import { between } from "../stage/random.ts";
import type { Intent } from "./client-log.ts";
import { killAndRestart } from "./kill-process.ts";
import { createIntent, place, placeUntilSettled } from "./shoppers.ts";
import { ask, createTrialProduct, customers, type Stage, waitUntil } from "./stage.ts";

const REFUSED = 10;
const ANSWER_WITHIN = 500;
const DELIVERED_WITHIN = 5 * 60_000;

/**
 * The mail server is away, then fails after receiving everything, then works again; meanwhile the worker is killed.
 * Orders and registrations succeed all the same, and every email arrives exactly once.
 */
export async function loseMailServer(stage: Stage): Promise<Check[]> {
  const { mailServer, shop } = stage;
  const { worker } = shop.processes;
  const orders = 40;
  const product = await createTrialProduct(stage, { stock: orders });
  await mailServer.shutDown();
  const times: number[] = [];
  const people = await customers(stage, orders + REFUSED);
  const intents: Intent[] = [];
  for (const person of people) {
    const intent = createIntent(stage, person, [{ product, quantity: 1 }]);
    intents.push(intent);
    times.push((await place(stage, person, intent)).milliseconds);
    await placeUntilSettled(stage, person, intent);
  }
  await forgetRegistrations(stage);
  const registrations = await Promise.all([register(stage, 1), register(stage, 2)]);
  const acknowledged = intents.flatMap(({ outcome }) =>
    outcome.kind === "acknowledged" ? [outcome.orderId] : [],
  );
  const { waiting: backlog } = await outbox(stage);

  mailServer.failLate(true);
  await mailServer.comeBack();
  await Bun.sleep(2_000);
  await killAndRestart(worker);
  mailServer.failLate(false);
  const backAt = Date.now();
  const delivered = await waitUntil(
    async () => (await outbox(stage)).waiting === 0,
    DELIVERED_WITHIN,
    500,
  );
  const mails = mailServer.received.filter(({ subject }) => !/verif/i.test(subject));
  const numbersIn = (text: string) => acknowledged.filter((id) => text.includes(orderNumber(id)));
  const told = new Set(mails.flatMap(({ subject, text }) => numbersIn(`${subject} ${text}`)));
  const refused = new Set(
    people
      .filter((_, index) => intents[index]?.outcome.kind === "refused")
      .map(({ email }) => email),
  );
  const seconds = ((Date.now() - backAt) / 1000).toFixed(0);
  return [
    check(
      `mail server away: ${orders + REFUSED} orders answered, p95 below ${ANSWER_WITHIN} ms`,
      percentile(times, 95) < ANSWER_WITHIN,
      `median ${percentile(times, 50)} ms, p95 ${percentile(times, 95)} ms`,
    ),
    check(
      "mail server away: registrations are answered",
      registrations.every(({ status }) => status === 201),
      registrations.map(({ status, milliseconds }) => `${status} in ${milliseconds} ms`).join(", "),
    ),
    check(
      "mail server away: the admin sees what waits",
      backlog >= orders + registrations.length,
      `${backlog} waiting`,
    ),
    check(
      "mail server back, worker killed in between: everything is delivered within 5 min",
      delivered !== null && told.size === acknowledged.length,
      `${told.size} of ${acknowledged.length} orders after ${seconds} s`,
    ),
    none("mails about orders that were refused", mails.filter(({ to }) => refused.has(to)).length),
  ];
}

async function register(stage: Stage, number: number) {
  const email = `newcomer-${number}-${between(stage.random, 0, 999_999)}@example.com`;
  return ask(stage, "POST", "/api/register", { body: { ...NEWCOMER, email } });
}

/** All trials register from one address, which may do so five times per hour. */
export async function forgetRegistrations({ storage }: Stage): Promise<void> {
  await storage.sql`DELETE FROM rate_limits WHERE key LIKE 'registrations%'`;
}

export const NEWCOMER = {
  firstName: "Ada",
  lastName: "Byron",
  password: "correct Horse 7 battery",
  street: "12 Market Street",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "United States",
};

async function outbox(stage: Stage): Promise<{ waiting: number }> {
  const { body } = await ask<{ waiting: number }>(stage, "GET", "/api/admin/outbox?limit=1", {
    as: stage.admin,
  });
  return { waiting: body?.waiting ?? Number.NaN };
}
