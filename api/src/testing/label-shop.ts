import type { Fault } from "#shared/testing/shippo-simulator.ts";
import { startShippoSimulator } from "#shared/testing/shippo-simulator.ts";
import { shippoCarrier } from "../carrier/shippo-carrier.ts";
import { settleLabels } from "../labels/settle-labels.ts";
import { pay } from "./lots-under-test.ts";
import { aStoredProduct, manyCustomers, order } from "./shop-fixtures.ts";
import { testApi } from "./test-api.ts";

export const SIMULATED_TOKEN = "shippo_test_of_the_simulator";

/** Milliseconds; a simulated carrier answers at once, or never. */
const PATIENCE_MS = 2500;

const SENDER = {
  name: "Ada Seller",
  company: "Aliquot",
  address1: "1 Dock Street",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "US",
};
const BOX = { id: "box", name: "Box", lengthCm: 20, widthCm: 15, heightCm: 8, weightGrams: 120 };

const BUY = "POST /transactions";

/** A shop that buys labels from a simulator, with a sender and one box. */
export async function openLabelShop({ customers: count = 30 } = {}) {
  const shippo = startShippoSimulator({ token: SIMULATED_TOKEN });
  const env = { SHIPPO_API_TOKEN: SIMULATED_TOKEN, SHIPPO_URL: shippo.url };
  const carrier = shippoCarrier({
    token: SIMULATED_TOKEN,
    url: shippo.url,
    patienceMs: PATIENCE_MS,
  });
  const api = await testApi({ env, deps: { carrier } });
  const admin = await api.signUpAdmin();
  const customers = await manyCustomers(api, count);
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    api.request(method, `/api/admin${path}`, { as: admin, body, headers });
  await call("PUT", "/shipping/sender", SENDER);
  await call("PUT", "/shipping/parcels", { parcels: [BOX] });
  const product = await aStoredProduct(api, admin, { weightGrams: 40, stockQuantity: 5000 });

  /** A paid order with everything in one packed parcel. */
  async function packed(quantity = 2) {
    const customer = customers.pop();
    if (!customer) throw new Error("No customer is left");
    const placed = await order(api, customer, [{ productId: product.id, quantity }]);
    if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
    const orderId: string = placed.body.id;
    await pay(api, admin, orderId);
    const made = await call("POST", `/orders/${orderId}/fulfilments`, {});
    const id: string = made.body.id;
    await call("POST", `/fulfilments/${id}/pack`);
    return { id, orderId, customer };
  }

  const rates = async (id: string) => (await call("GET", `/fulfilments/${id}/rates`)).body.rates;
  return {
    api,
    admin,
    shippo,
    product,
    call,
    packed,
    rates,
    cheapest: async (id: string): Promise<string> => (await rates(id))[0].rateId,
    buy: (id: string, rateId: string, key?: string) =>
      call(
        "POST",
        `/fulfilments/${id}/label`,
        { rateId },
        key ? { "Idempotency-Key": key } : undefined,
      ),
    failBuying: (fault: Fault) => shippo.failNext(BUY, fault),
    /** What the worker does, once the given seconds have passed. */
    settle: (seconds = 120) => {
      api.clock.advance(seconds);
      return settleLabels({ db: api.deps.db, now: api.clock.now, carrier });
    },
    read: async (orderId: string) =>
      (await call("GET", `/orders/${orderId}/fulfilments`)).body.fulfilments[0],
    /** Labels of one fulfilment that cost money now. */
    liveOf: (id: string) => shippo.live().filter(({ metadata }) => metadata.startsWith(id)),
    close: async () => {
      await api.close();
      await shippo.stop();
    },
  };
}

export type LabelShop = Awaited<ReturnType<typeof openLabelShop>>;
