import { expect, it } from "vitest";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { wrongBooks } from "../testing/shop-fixtures.ts";

/** INVOICE_STORIES=100 is the long form; the steps of each are printed when it fails. */
const STORIES = Number(process.env.INVOICE_STORIES ?? 2);
const STEPS = 18;

const shop = ledgerUnderTest();
const { placed, record, refund, writeOff, reverse, setStatus, read, ledger } = shop;

type Document = { kind: string; total: string };
const cents = (amount: string) => Number(amount.replace(".", ""));
const dollars = (amount: number) => (amount / 100).toFixed(2);

async function documentsOf(id: string): Promise<Document[]> {
  const path = `/api/orders/${id}/invoices`;
  return (await shop.api.request("GET", path, { as: shop.admin })).body.invoices;
}

type Entry = { id: string; kind: string; amount: string; reversedBy: string | null };
type Order = { status: string; total: string };
/** By how much an entry lowered the price when it was recorded, by its id. Entries that are not here lowered nothing. */
type Lowered = Map<string, number>;

/** What an order costs and has received, from its entries alone. It shares no code with the shop. */
function moneyOf({ total }: Order, entries: readonly Entry[], lowered: Lowered) {
  const live = entries.filter(({ kind, reversedBy }) => kind !== "reversal" && !reversedBy);
  const sumOf = (kind: string) =>
    live.reduce((sum, entry) => sum + (entry.kind === kind ? cents(entry.amount) : 0), 0);
  const less = live.reduce((sum, entry) => sum + (lowered.get(entry.id) ?? 0), 0);
  const price = Math.max(0, cents(total) - less);
  const paid = sumOf("payment") - sumOf("refund");
  const open = Math.max(0, price - paid - sumOf("write-off"));
  return { price, paid, less, open, isRefunded: paid === 0 && sumOf("refund") > 0 };
}

/** By how much the next entry lowers the price. */
function lowersBy(
  { status }: Order,
  { price, paid, less, open, isRefunded }: ReturnType<typeof moneyOf>,
  { kind, amount }: Entry,
  isRevived: boolean,
): number {
  const isSold = status === "processing" || status === "completed";
  if (kind === "refund") {
    return isSold ? Math.max(0, cents(amount) - Math.max(0, paid - price)) : 0;
  }
  const paysAnew = kind === "payment" && isRefunded && open === 0;
  return paysAnew && (status !== "cancelled" || isRevived) ? -less : 0;
}

/** What the documents must add up to. */
async function expected(id: string, isWhenPlaced: boolean, lowered: Lowered): Promise<number> {
  const order: Order = await read(id);
  if (order.status === "cancelled") return 0;
  if (order.status === "awaiting-payment" && !isWhenPlaced) return 0;
  return moneyOf(order, (await ledger(id)).entries, lowered).price;
}

async function step(
  id: string,
  pick: <T>(from: readonly T[]) => T,
  lowered: Lowered,
): Promise<string> {
  const order = await read(id);
  const { entries } = await ledger(id);
  const before = moneyOf(order, entries, lowered);
  const amounts = ["5.00", "10.00", order.total, dollars(before.paid), dollars(before.open)];
  const amount = pick(amounts.filter((each) => each !== "0.00"));
  const [item] = order.items;
  const steps: Record<string, () => Promise<{ status: number; body: { entry?: Entry } }>> = {
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
              quantity: pick([1, 1, 2, 3]),
              unitPrice: pick(["0.00", "12.34", "20.00"]),
            },
          ],
        },
      }),
  };
  const name = pick([...Object.keys(steps), "pay", "refund", "refund", "change"]);
  const { status, body } = (await steps[name]?.()) ?? { status: 0, body: {} };
  if (status === 201 && body.entry) {
    lowered.set(body.entry.id, lowersBy(order, before, body.entry, name === "revive"));
  }
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
    const lowered: Lowered = new Map();
    for (let index = 0; index < STEPS; index += 1) {
      told.push(await step(id, pick, lowered));
      const sum = (await documentsOf(id)).reduce(
        (net, { kind, total }) => net + (kind === "invoice" ? cents(total) : -cents(total)),
        0,
      );
      expect([told.join("\n"), dollars(sum)]).toEqual([
        told.join("\n"),
        dollars(await expected(id, isWhenPlaced, lowered)),
      ]);
    }
    expect(await wrongBooks(shop.api)).toEqual([]);
  },
  300_000,
);
