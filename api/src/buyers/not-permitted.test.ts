import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS, type Access, PERMISSIONS, type Permission } from "#shared/domain/buyers.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, manyCustomers, order, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

async function aBuyer(permission: Permission): Promise<Person> {
  const person = await api.signUp();
  if (permission === "none") return person;
  const { status } = await api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
    as: admin,
    body: { permission, reason: "a test" },
  });
  expect(status).toBe(200);
  return person;
}

const place = (as: Person, productId: string, address: Record<string, unknown> = SHIP_TO) =>
  api.request("POST", "/api/orders", {
    as,
    body: {
      order: { shippingAddress: address, total: "35.00" },
      items: [{ productId, quantity: 1 }],
    },
  });

/** Whether a person with the permission may buy a product with the rule. */
const MAY: Record<Permission, Access[]> = {
  none: ["public"],
  attested: ["public", "attested"],
  verified: ["public", "attested", "verified"],
  refused: [],
  expired: ["public"],
};

describe("placing an order", () => {
  const products = new Map<Access, string>();
  const people = new Map<Permission, Person>();

  beforeAll(async () => {
    for (const access of ACCESS) {
      products.set(access, (await aStoredProduct(api, admin, { access })).id);
    }
    for (const permission of PERMISSIONS) people.set(permission, await aBuyer(permission));
  });

  it("is refused with the size of the product, because other sizes may have other rules", async () => {
    const product = await aStoredProduct(api, admin, {
      ...{ name: "Kinin", variantType: "Vial", variantValue: "5 mg", access: "verified" },
    });
    const { body } = await place(people.get("none") as Person, product.id);
    expect(body.notPermitted[0].reason).toContain("Kinin 5 mg is sold to verified buyers only");
    const order = await place(people.get("verified") as Person, product.id);
    const [row] = await api.sql`SELECT body FROM order_evidence WHERE order_id = ${order.body.id}`;
    expect(JSON.parse(row?.body).lines).toMatchObject([{ productName: "Kinin 5 mg" }]);
  });

  const pairs = PERMISSIONS.flatMap((permission) =>
    ACCESS.map((access): [Permission, Access] => [permission, access]),
  );
  it.each(pairs)(
    "%s buys what is sold as %s exactly when the rule says so",
    async (permission, access) => {
      const person = people.get(permission) as Person;
      const productId = products.get(access) as string;
      const { status, body } = await place(person, productId);
      if (MAY[permission].includes(access)) return expect(status, JSON.stringify(body)).toBe(201);
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: "not-permitted", notPermitted: [{ productId }] });
      const quote = await api.request("POST", "/api/quotes", {
        as: person,
        body: { items: [{ productId, quantity: 1 }] },
      });
      expect(quote.body.notPermitted).toEqual(body.notPermitted);
      const cart = await api.request("POST", "/api/cart", { as: person, body: { productId } });
      const { productId: _, ...line } = body.notPermitted[0];
      expect(
        cart.body.find((item: { product: { id: string } }) => item.product.id === productId)
          .notPermitted,
      ).toEqual(line);
    },
  );
});

it("a refused order takes no stock and leaves its key free", async () => {
  const product = await aStoredProduct(api, admin, { access: "verified", stockQuantity: 5 });
  const person = await aBuyer("attested");
  const send = () =>
    api.request("POST", "/api/orders", {
      as: person,
      headers: { "Idempotency-Key": "the-same-key" },
      body: {
        order: { shippingAddress: SHIP_TO, total: "35.00" },
        items: [{ productId: product.id, quantity: 1 }],
      },
    });
  expect((await send()).status).toBe(403);
  const { body } = await api.request("GET", `/api/products/${product.slug}`);
  expect(body.stockQuantity).toBe(5);
  await api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
    as: admin,
    body: { permission: "verified", reason: "a test" },
  });
  const placed = await send();
  expect(placed.status).toBe(201);
  expect((await send()).body.id).toBe(placed.body.id);
});

it("a permission whose time is over counts as expired before the job has written it", async () => {
  const product = await aStoredProduct(api, admin, { access: "attested" });
  const person = await api.signUp();
  const until = new Date(api.clock.now().getTime() + 60_000).toISOString();
  await api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
    as: admin,
    body: { permission: "attested", until, reason: "a test" },
  });
  expect((await place(person, product.id)).status).toBe(201);
  api.clock.advance(61);
  const { status, body } = await place(person, product.id);
  expect(status).toBe(403);
  expect(body.notPermitted[0]).toMatchObject({
    needs: "attested",
    reason: expect.stringContaining("has ended"),
  });
});

it("a product is not sold to a region in any spelling of it", async () => {
  const regions = [{ country: "US", state: "CA", reason: "Not sold to California" }];
  const product = await aStoredProduct(api, admin, { regions });
  const person = await api.signUp();
  for (const country of ["US", "USA", "United States", "u.s.a."]) {
    const { status, body } = await place(person, product.id, { ...SHIP_TO, state: "CA", country });
    expect(status, country).toBe(403);
    expect(body.notPermitted).toEqual([
      { productId: product.id, needs: null, reason: "Not sold to California" },
    ]);
  }
  expect((await place(person, product.id)).status).toBe(201);
});

it("a new size of a product has its rule and its regions", async () => {
  const regions = [{ country: "US", state: "CA", reason: "No" }];
  const product = await aStoredProduct(api, admin, { access: "verified", regions });
  const { status, body } = await api.request("POST", `/api/admin/products/${product.id}/sizes`, {
    as: admin,
    body: { ownValue: "5 mg", variantValue: "10 mg", price: "20.00", stockQuantity: 5 },
  });
  expect([status, body.access, body.regions]).toEqual([201, "verified", regions]);
  expect((await place(await aBuyer("attested"), body.id)).status).toBe(403);
});

it("an order that meets a change of the rule is judged by the rule before or after it, never by none", async () => {
  const product = await aStoredProduct(api, admin, { access: "public", stockQuantity: 500 });
  const people = await manyCustomers(api, 12);
  const [placed] = await Promise.all([
    Promise.all(people.map((person) => place(person, product.id))),
    api.sql`UPDATE products SET access = 'never' WHERE id = ${product.id}`,
  ]);
  for (const { status, body } of placed) {
    if (status !== 201) expect([status, body.code]).toEqual([403, "not-permitted"]);
  }
  // What was placed before stays, with the rule by which it was judged.
  const rows = await api.sql<{ body: string }[]>`
    SELECT e.body FROM order_evidence e JOIN order_items i ON i.order_id = e.order_id
    WHERE i.product_id = ${product.id}`;
  expect(rows).toHaveLength(placed.filter(({ status }) => status === 201).length);
  for (const { body } of rows) expect(JSON.parse(body).lines).toMatchObject([{ access: "public" }]);
  expect((await place(await api.signUp(), product.id)).status).toBe(403);
});

it("a region is stored by the codes that addresses have, and one that no address can have is refused", async () => {
  const product = await aStoredProduct(api, admin, {
    regions: [{ country: "US", state: " california ", reason: "No" }],
  });
  const person = await api.signUp();
  expect((await place(person, product.id, { ...SHIP_TO, state: "CA" })).status).toBe(403);
  for (const [region, field] of [
    [{ country: "US", state: "Calif" }, "regions.0.state"],
    [{ country: "CA", state: "WV" }, "regions.0.state"],
    [{ country: "ZZ" }, "regions.0.country"],
    [{ country: "us" }, "regions.0.country"],
  ] as const) {
    const { status, body } = await api.request("POST", "/api/admin/products", {
      as: admin,
      body: { name: "Nowhere", price: "20.00", regions: [{ ...region, reason: "No" }] },
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  }
});

it("Puerto Rico is refused as a state and as a country", async () => {
  const person = await api.signUp();
  for (const region of [{ country: "PR" }, { country: "US", state: "PR" }]) {
    const product = await aStoredProduct(api, admin, { regions: [{ ...region, reason: "No" }] });
    expect((await place(person, product.id, { ...SHIP_TO, state: "PR" })).status).toBe(403);
  }
});

it("an order leaves once the product was removed from it that its customer may no longer buy", async () => {
  const [kept, removed] = [await aStoredProduct(api, admin), await aStoredProduct(api, admin)];
  const items = [kept, removed].map(({ id }) => ({ productId: id, quantity: 1 }));
  const { body: placed } = await order(api, await api.signUp(), items);
  const send = (method: string, what: string, body: unknown) =>
    api.request(method, `/api/admin/orders/${placed.id}${what}`, { as: admin, body });
  await send("PATCH", "/status", { status: "processing" });
  await api.sql`UPDATE products SET access = 'never' WHERE id = ${removed.id}`;
  expect((await send("PATCH", "/shipment", {})).body.code).toBe("not-permitted");
  const lines = [{ productId: kept.id, quantity: 1 }];
  const { updatedAt } = (await api.request("GET", `/api/admin/orders/${placed.id}`, { as: admin }))
    .body;
  const changed = await send("PATCH", "", { updatedAt, lines, reason: "Not sold any more" });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await send("PATCH", "/shipment", {})).status).toBe(200);
});

it("a paid order is not shipped once its customer may no longer buy it", async () => {
  const product = await aStoredProduct(api, admin, { access: "attested" });
  const person = await aBuyer("attested");
  const { body: order } = await place(person, product.id);
  await api.request("PATCH", `/api/admin/orders/${order.id}/status`, {
    as: admin,
    body: { status: "processing" },
  });
  const decide = (permission: string) =>
    api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
      as: admin,
      body: { permission, reason: "a test" },
    });
  const ship = () =>
    api.request("PATCH", `/api/admin/orders/${order.id}/shipment`, { as: admin, body: {} });
  await decide("refused");
  const held = await ship();
  expect([held.status, held.body.code]).toEqual([409, "not-permitted"]);
  expect(held.body.message).toContain("This order is held");
  await decide("attested");
  expect((await ship()).status).toBe(200);
});

describe("a permission given by hand", () => {
  const permissionOf = ({ user }: Person) =>
    api.request("GET", `/api/admin/users/${user.id}/permission`, { as: admin });
  const decide = ({ user }: Person, body: object) =>
    api.request("POST", `/api/admin/users/${user.id}/permission`, {
      as: admin,
      body: { reason: "a test", ...body },
    });

  it("is decided by the first of two admins who decide at once; the second reads what was decided", async () => {
    for (const person of [await api.signUp(), await aBuyer("attested")]) {
      const { updatedAt } = (await permissionOf(person)).body;
      const answers = await Promise.all([
        decide(person, { permission: "verified", updatedAt }),
        decide(person, { permission: "refused", updatedAt }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
      const { permission } = (await permissionOf(person)).body;
      expect(won?.body.permission).toBe(permission);
      expect(lost?.body).toMatchObject({ code: "permission-changed", permission: { permission } });
      const again = await decide(person, {
        permission: "refused",
        updatedAt: lost?.body.permission.updatedAt,
      });
      expect(again.body.permission).toBe("refused");
    }
  });

  it("is decided again when its customer signed in between", async () => {
    const person = await api.signUp();
    const { updatedAt } = (await permissionOf(person)).body;
    expect(updatedAt).toBeNull();
    const { version } = (await api.request("GET", "/api/buyer", { as: person })).body.statement;
    await api.request("POST", "/api/buyer/attest", {
      as: person,
      body: { version, fullName: "Ada Byron" },
    });
    expect((await decide(person, { permission: "none", updatedAt })).status).toBe(409);
  });
});

describe("the rules", () => {
  const rules = () => api.request("GET", "/api/admin/buyer-rules", { as: admin });
  const save = (body: object) => api.request("PUT", "/api/admin/buyer-rules", { as: admin, body });

  it("a shop that was upgraded sells to the public until its rules are saved", async () => {
    expect((await rules()).body.defaultAccess).toBe("public");
  });

  it("another default counts for the products without a rule of their own, at once", async () => {
    const [plain, open] = [
      await aStoredProduct(api, admin),
      await aStoredProduct(api, admin, { access: "public" }),
    ];
    const person = await api.signUp();
    expect((await save({ defaultAccess: "attested" })).status).toBe(200);
    expect((await place(person, plain.id)).status).toBe(403);
    expect((await place(person, open.id)).status).toBe(201);
    await save({ defaultAccess: "public" });
    expect((await place(person, plain.id)).status).toBe(201);
  });

  it("a new text of the statement is asked for at the next order", async () => {
    const product = await aStoredProduct(api, admin, { access: "attested" });
    const person = await aBuyer("attested");
    expect((await place(person, product.id)).status).toBe(201);
    const { body } = await save({ statement: { text: "For research in a laboratory only." } });
    expect(body.statement).toMatchObject({ version: 2 });
    const refused = await place(person, product.id);
    expect(refused.body.notPermitted[0]).toMatchObject({ needs: "attested" });
    // The same text again is no new version.
    expect((await save({ statement: { text: body.statement.text } })).body.statement.version).toBe(
      2,
    );
  });

  it("a form that is out of date does not overwrite a newer one", async () => {
    const { body } = await rules();
    expect((await save({ months: 6, updatedAt: body.updatedAt })).status).toBe(200);
    const stale = await save({ months: 3, updatedAt: body.updatedAt });
    expect([stale.status, stale.body.code, stale.body.rules.months]).toEqual([
      409,
      "rules-changed",
      6,
    ]);
  });
});
