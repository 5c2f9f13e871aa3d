import { expect } from "vitest";
import { dayIn } from "#shared/domain/local-time.ts";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { DEFAULT_STORE_SETTINGS } from "../settings/setting-defaults.ts";
import * as model from "./lot-model.ts";
import { addCertificate, aLot, aPdf, aReleasedLot, pay } from "./lots-under-test.ts";
import type { Person } from "./people.ts";
import { aStoredProduct, manyCustomers, order } from "./shop-fixtures.ts";
import type { TestApi } from "./test-api.ts";

export const DAYS_AT_ONCE = 2;
export const DAY_SECONDS = 24 * 3600;

type Pick = <T>(from: readonly T[]) => T;
export type Story = {
  shop: model.ModelShop;
  productId: string;
  slug: string;
  customers: Person[];
  pick: Pick;
};

/** Dates of the lots in days from now: two of them pass during a run. The last lot begins in quarantine. */
const LOTS: readonly { expiresIn: number | null; retestIn: number }[] = [
  { expiresIn: 3, retestIn: 50_000 },
  { expiresIn: null, retestIn: 7 },
  { expiresIn: 50_000, retestIn: 50_000 },
  { expiresIn: 5, retestIn: 50_000 },
];

/** The start of a random run of lot steps in a shop, and the passing of its time. */
export function lotStories(api: TestApi, admin: Person) {
  const call = async (method: string, path: string, body?: unknown) =>
    (await api.request(method, path, { as: admin, body })).status;

  /** The shop's day, so many days from now. */
  const dayAhead = (days: number) =>
    dayIn(
      DEFAULT_STORE_SETTINGS.timeZone,
      new Date(api.clock.now().getTime() + days * DAY_SECONDS * 1000),
    );

  /** Sessions would end when time passes, and nobody signs in again here. */
  async function keepSignedIn(): Promise<void> {
    const now = api.clock.now().toISOString();
    await api.sql`
      UPDATE sessions SET expire = '2190-01-01', last_used_at = ${now}, proved_at = ${now}`;
  }

  async function placeOne(story: Story, quantity: number, isOld: boolean): Promise<number> {
    const customer = story.pick(story.customers);
    const items = [{ productId: story.productId, quantity }];
    // With a known price, because a quote of sold-out products has no total.
    const subtotal = 20 * quantity;
    const total = (subtotal + (subtotal >= 200 ? 0 : 15)).toFixed(2);
    const { status, body } = await order(api, customer, items, { total });
    if (status === 201) {
      story.shop.orders.push({
        id: body.id,
        itemId: body.items[0].id,
        customer: customer.email,
        quantity,
        total,
        status: "awaiting-payment",
        isPaid: false,
        hasRefund: false,
        isPacked: false,
        isShipped: false,
        shippedOn: 0,
        mayHaveLeft: false,
        isOld,
        heldUntil: story.shop.day + model.HOLD_DAYS,
        lots: new Map(),
        had: new Set(),
      });
    }
    return status;
  }

  /** Makes a product with orders but no lots, ships one order, then adds four lots, one of them in quarantine. */
  async function begin(seed: number): Promise<Story> {
    const random = seededRandom(seed);
    const pick: Pick = (from) => from[Math.floor(random() * from.length)] as never;
    api.clock.set(new Date());
    const { id: productId, slug } = await aStoredProduct(api, admin, { stockQuantity: 20 });
    const customers = await manyCustomers(api, 30);
    await keepSignedIn();
    const shop: model.ModelShop = { lots: [], orders: [], day: 0, today: dayAhead(0) };
    const story = { shop, productId, slug, customers, pick };
    for (const quantity of [1, 2, 3]) expect(await placeOne(story, quantity, true)).toBe(201);
    const [shipped] = shop.orders;
    if (shipped) {
      await pay(api, admin, shipped.id);
      model.pay(shop, shipped);
      expect(await call("PATCH", `/api/admin/orders/${shipped.id}/shipment`, {})).toBe(200);
      Object.assign(shipped, { isShipped: true, isPacked: true });
    }
    for (const [place, { expiresIn, retestIn }] of LOTS.entries()) {
      const fields = {
        expiresOn: expiresIn === null ? null : dayAhead(expiresIn),
        retestOn: dayAhead(retestIn),
      };
      const isLast = place === LOTS.length - 1;
      const lot = isLast
        ? await aLot(api, admin, productId, fields)
        : await aReleasedLot(api, admin, productId, { ...fields, units: 6 });
      if (isLast) await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
      const { id, lotNumber, state, available } = lot;
      const counted = { available, entered: available, told: new Set<string>() };
      shop.lots.push({ id, lotNumber, state, ...fields, ...counted });
    }
    return story;
  }

  return { call, dayAhead, keepSignedIn, placeOne, begin };
}

/** Usually an order that has lots: few steps affect the others. */
export function pickOrder({ shop, pick }: Story): model.ModelOrder {
  const shipped = shop.orders.filter(({ isShipped }) => isShipped);
  const open = shop.orders.filter((one) => one.status !== "cancelled" && !one.isShipped);
  const withLots = open.filter(({ lots }) => lots.size > 0);
  const chosen = pick([withLots, withLots, open, shipped, shop.orders]);
  return pick(chosen.length > 0 ? chosen : shop.orders);
}
