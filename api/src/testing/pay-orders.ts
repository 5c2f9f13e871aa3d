import { connect } from "../db/client.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { addPayment } from "../orders/record-payment.ts";

/*
 * A process that pays all waiting orders of DATABASE_URL, fifty at the same time, until a test kills it. One
 * payment of ten is rolled back after its invoice was issued, and is made again.
 */

const AT_ONCE = 50;

/** As many as a process of a large shop has: the others wait for a connection. */
const CONNECTIONS = 20;

const { db } = connect(process.env.DATABASE_URL ?? "", {
  max: CONNECTIONS,
  applicationName: "payer",
});
const waiting = await db.sql<{ id: string; cents: number }[]>`
  SELECT id, (total * 100)::int AS cents FROM orders WHERE status = 'awaiting-payment'
  ORDER BY random()`;
let place = 0;

class TakenBack extends Error {}

async function pay({ id, cents }: { id: string; cents: number }, isTakenBack: boolean) {
  const now = new Date();
  await db.transaction(async (tx) => {
    const payment = { kind: "payment", method: "zelle", amount: cents } as const;
    await addPayment(tx, id, payment, { actor: { id: null, name: "The shop" }, now });
    await settleInvoices(tx, [id], { now });
    if (isTakenBack) throw new TakenBack();
  });
}

await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let order = waiting[place++]; order; order = waiting[place++]) {
      if (Math.random() < 0.1) {
        await pay(order, true).catch((error: unknown) => {
          if (!(error instanceof TakenBack)) throw error;
        });
      }
      await pay(order, false);
    }
  }),
);
process.exit(0);
