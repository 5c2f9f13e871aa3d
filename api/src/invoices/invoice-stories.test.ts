import { expect, it } from "vitest";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { wrongBooks } from "../testing/shop-fixtures.ts";

/** INVOICE_STORIES=100 is the long form; the steps of each are printed when it fails. */
const STORIES = Number(process.env.INVOICE_STORIES ?? 2);
const STEPS = 14;

const shop = ledgerUnderTest();
const { placed, record, refund, writeOff, reverse, setStatus, read, ledger } = shop;

type Document = { kind: string; total: string };
const cents = (amount: string) => Number(amount.replace(".", ""));
const dollars = (amount: number) => (amount / 100).toFixed(2);

async function documentsOf(id: string): Promise<Document[]> {
  const path = `/api/orders/${id}/invoices`;
  return (await shop.api.request("GET", path, { as: shop.admin })).body.invoices;
}

/** What the documents must add up to, from the entries alone. It shares no code with the shop. */
async function expected(id: string, isWhenPlaced: boolean): Promise<number> {
  const { status, total } = await read(id);
  const { entries } = await ledger(id);
  const sumOf = (kind: string) =>
    entries
      .filter(
        (entry: { kind: string; reversedBy: string | null }) =>
          entry.kind === kind && !entry.reversedBy,
      )
      .reduce((sum: number, { amount }: { amount: string }) => sum + cents(amount), 0);
  if (status === "cancelled") return 0;
  if (status === "awaiting-payment") return isWhenPlaced ? cents(total) : 0;
  const beyond = Math.max(0, sumOf("payment") + sumOf("write-off") - cents(total));
  return cents(total) - Math.max(0, sumOf("refund") - beyond);
}

async function step(id: string, pick: <T>(from: readonly T[]) => T): Promise<string> {
  const order = await read(id);
  const { entries } = await ledger(id);
  const amount = pick(["5.00", "10.00", order.total === "0.00" ? "1.00" : order.total]);
  const [item] = order.items;
  const steps: Record<string, () => Promise<{ status: number }>> = {
    pay: () => record(id, amount, order.status === "cancelled" ? { keep: true } : {}),
    revive: () => record(id, amount, order.status === "cancelled" ? { revive: true } : {}),
    refund: () => refund(id, amount),
    "write off": () => writeOff(id, amount),
    reverse: () => reverse((pick(entries) as { id: string } | undefined)?.id ?? "none"),
    cancel: () => setStatus(id, "cancelled"),
    "mark as paid": () => setStatus(id, "processing"),
    wait: () => setStatus(id, "awaiting-payment"),
    change: () =>
      shop.api.request("PATCH", `/api/admin/orders/${id}`, {
        as: shop.admin,
        body: {
          updatedAt: order.updatedAt,
          reason: "A story",
          lines: [
            {
              orderItemId: item.id,
              quantity: pick([1, 2, 3]),
              unitPrice: pick(["0.00", "12.34", "20.00"]),
            },
          ],
        },
      }),
  };
  const name = pick(Object.keys(steps));
  const { status } = (await steps[name]?.()) ?? { status: 0 };
  // A step may be refused, also by a busy shop; it must never fail.
  expect([name, status < 500 || status === 503 ? "answered" : status]).toEqual([name, "answered"]);
  return `${name} ${amount}: ${status}`;
}

it.each(Array.from({ length: STORIES }, (_, seed) => seed + 1))(
  "invoices less credit notes are what the entries and the order say after every step of story %i",
  async (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    const isWhenPlaced = seed % 2 === 0;
    await shop.api.request("PATCH", "/api/admin/settings/store", {
      as: shop.admin,
      body: { invoiceWhen: isWhenPlaced ? "placed" : "paid" },
    });
    const { id } = await placed();
    const told: string[] = [];
    for (let index = 0; index < STEPS; index += 1) {
      told.push(await step(id, pick));
      const sum = (await documentsOf(id)).reduce(
        (net, { kind, total }) => net + (kind === "invoice" ? cents(total) : -cents(total)),
        0,
      );
      expect([told.join("\n"), dollars(sum)]).toEqual([
        told.join("\n"),
        dollars(await expected(id, isWhenPlaced)),
      ]);
    }
    expect(await wrongBooks(shop.api)).toEqual([]);
  },
  300_000,
);
