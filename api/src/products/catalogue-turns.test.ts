import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { READS_AT_ONCE, takeTurns } from "../limits/take-turns.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

const TOKEN = "an internal token of the tests";
const HOME = {
  address1: "12 Market Street",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "US",
};
const AS_VISITOR = { "X-Aliquot-Internal": TOKEN };

let api: TestApi;
let productId: string;

beforeAll(async () => {
  api = await testApi({ env: { INTERNAL_TOKEN: TOKEN }, max: 10 });
  const admin = await api.signUpAdmin();
  productId = (await aStoredProduct(api, admin, { name: "Bradykinin", stockQuantity: 5 })).id;
});
afterAll(() => api.close());

const search = (from: string, text = "one two three four five six seven eight") =>
  api.request("GET", `/api/products?facets=true&search=${encodeURIComponent(text)}`, {
    from,
    headers: { ...AS_VISITOR, "X-Forwarded-For": from },
  });

describe("searches of visitors", () => {
  it("that take long leave the pool to orders, however many there are", async () => {
    const customer = await api.signUp();
    const items = [{ productId, quantity: 1 }];
    const quote = await api.request("POST", "/api/quotes", { body: { items } });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    // The table of the search is locked, so that the search is as slow as in a large catalogue.
    const locked = Promise.withResolvers<void>();
    const holding = api.sql.begin(async (tx) => {
      await tx`LOCK TABLE product_peptides IN ACCESS EXCLUSIVE MODE`;
      locked.resolve();
      await promise;
    });
    await locked.promise;
    const searches = Array.from({ length: 60 }, (_, index) =>
      search(`203.0.113.${index % 8}`, "RXXS bradykinin"),
    );
    try {
      await expect
        .poll(async () => (await waitingReads()) >= READS_AT_ONCE, { timeout: 3000 })
        .toBe(true);
      expect(await waitingReads()).toBeLessThanOrEqual(READS_AT_ONCE * 2);
      const startedAt = performance.now();
      const placed = await api.request("POST", "/api/orders", {
        as: customer,
        headers: { "Idempotency-Key": "while-others-search" },
        body: { order: { shippingAddress: HOME, total: quote.body.total }, items },
      });
      expect([placed.status, performance.now() - startedAt < 2000]).toEqual([201, true]);
    } finally {
      release();
      await holding;
    }
    const statuses = new Set((await Promise.all(searches)).map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
  });

  it("wait by address: who searches once comes before the many of another", async () => {
    const inTurn = takeTurns(1);
    const done: string[] = [];
    const first = Promise.withResolvers<void>();
    const read = (name: string) => async () => void done.push(name);
    const all = [
      inTurn("many", "stranger", () => first.promise),
      ...[1, 2, 3].map((one) => inTurn("many", "stranger", read(`many ${one}`))),
      inTurn("one", "stranger", read("one")),
    ];
    first.resolve();
    await Promise.all(all);
    expect(done).toEqual(["many 1", "one", "many 2", "many 3"]);
  });

  it("that waited too long are refused with when to come again, and read nothing", async () => {
    const inTurn = takeTurns(1, 20);
    const first = Promise.withResolvers<void>();
    const running = inTurn("a", "stranger", () => first.promise);
    let hasRead = false;
    const late = inTurn("b", "stranger", async () => {
      hasRead = true;
    });
    const refused = expect(late).rejects.toMatchObject({
      reason: "busy",
      details: { retryAfter: 2 },
    });
    await Bun.sleep(40);
    first.resolve();
    await running;
    await refused;
    expect(hasRead).toBe(false);
  });
});

const waitingReads = async () => {
  const [row] = await api.sql`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'`;
  return row?.n as number;
};

describe("the list for sitemaps", () => {
  it("is read once for all visitors of a minute, and anew for the page that is made of it", async () => {
    const admin = await api.signUpAdmin();
    const read = async (headers: Record<string, string>) =>
      (await api.request("GET", "/api/sitemap", { headers })).body.length as number;
    const before = await read(AS_VISITOR);
    await aStoredProduct(api, admin, { name: "Kemptide" });
    expect(await read(AS_VISITOR)).toBe(before);
    expect(await read({})).toBe(before + 1);
  });
});
