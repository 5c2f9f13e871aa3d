import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, order, quotedTotal, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let ada: Person;
let items: { productId: string; quantity: number }[];

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  ada = await api.signUp();
  items = [{ productId: (await aStoredProduct(api, admin)).id, quantity: 1 }];
});
afterAll(() => api.close());

const { country: _, ...HOME } = SHIP_TO;
const ACCOUNT = {
  firstName: "Ada",
  lastName: "Byron",
  street: HOME.address1,
  city: HOME.city,
  zipCode: HOME.zipCode,
};
const PASSWORD = "correct horse battery";

/** Every call that takes a state: the field that its refusal names, and its status on success. */
const calls: Record<
  string,
  { path: string; good: number; send: (state: string) => ReturnType<TestApi["request"]> }
> = {
  registration: {
    path: "state",
    good: 201,
    send: (state) =>
      api.request("POST", "/api/register", {
        from: `198.51.100.${Math.ceil(Math.random() * 250)}`,
        body: {
          ...ACCOUNT,
          state,
          email: `${crypto.randomUUID()}@example.com`,
          password: PASSWORD,
        },
      }),
  },
  "the account's address": {
    path: "state",
    good: 200,
    send: (state) =>
      api.request("POST", "/api/auth/address", {
        as: ada,
        body: { address_1: HOME.address1, city: HOME.city, state, zip_code: HOME.zipCode },
      }),
  },
  "a further address": {
    path: "state",
    good: 201,
    send: (state) => api.request("POST", "/api/addresses", { as: ada, body: { ...HOME, state } }),
  },
  "a change of an address": {
    path: "state",
    good: 200,
    send: async (state) => {
      const { body } = await api.request("GET", "/api/addresses", { as: ada });
      return api.request("PATCH", `/api/addresses/${body[0].id}`, { as: ada, body: { state } });
    },
  },
  checkout: {
    path: "order.shippingAddress.state",
    good: 201,
    send: async (state) => {
      const total = await quotedTotal(api, items);
      const shippingAddress = { ...SHIP_TO, state };
      return api.request("POST", "/api/orders", {
        as: await api.signUp(),
        body: { order: { shippingAddress, couponCode: null, total }, items },
      });
    },
  },
  "the admin's new user": {
    path: "state",
    good: 201,
    send: (state) =>
      api.request("POST", "/api/admin/users", {
        as: admin,
        body: {
          ...ACCOUNT,
          state,
          email: `${crypto.randomUUID()}@example.com`,
          password: PASSWORD,
        },
      }),
  },
  "the admin's edit of a user": {
    path: "state",
    good: 200,
    send: (state) =>
      api.request("PUT", `/api/admin/users/${ada.user.id}`, {
        as: admin,
        body: { ...ACCOUNT, state, email: ada.email },
      }),
  },
};

describe("a state that is not in the list", () => {
  it.each(Object.entries(calls))("is refused wherever an address is sent: %s", async (_, call) => {
    for (const state of ["Ontario", "ON", "wv", " WV", "West Virginia", "W"]) {
      const { status, body } = await call.send(state);
      expect(status).toBe(422);
      expect(body.fields).toEqual({ [call.path]: "Choose a state from the list" });
    }
    expect((await call.send("")).body.fields).toEqual({ [call.path]: "State is required" });
    for (const state of ["WV", "DC", "GU", "AE"])
      expect((await call.send(state)).status).toBe(call.good);
  });

  it("stays readable wherever it was stored", async () => {
    const old = await api.signUp();
    const placed = await order(api, old, items);
    await api.sql`UPDATE users SET state = 'Ontario' WHERE id = ${old.user.id}`;
    await api.sql`UPDATE user_addresses SET state = 'Ontario' WHERE user_id = ${old.user.id}`;
    await api.sql`
      UPDATE orders SET shipping_address = jsonb_set(shipping_address, '{state}', '"Ontario"')
      WHERE id = ${placed.body.id}`;
    const read = (path: string, as = old) => api.request("GET", path, { as });
    expect((await read("/api/user")).body).toMatchObject({
      state: "Ontario",
      address: { state: "Ontario" },
    });
    const ordered = await read(`/api/orders/${placed.body.id}`);
    expect(ordered.body.shippingAddress.state).toBe("Ontario");
    const users = await read(`/api/admin/users?search=${encodeURIComponent(old.email)}`, admin);
    expect(users.body.users[0].state).toBe("Ontario");
    const [address] = (await read("/api/addresses")).body;
    expect(address.state).toBe("Ontario");
    const moved = await api.request("PATCH", `/api/addresses/${address.id}`, {
      as: old,
      body: { city: "Ottawa" },
    });
    expect(moved).toMatchObject({ status: 200, body: { city: "Ottawa", state: "Ontario" } });
  });
});
