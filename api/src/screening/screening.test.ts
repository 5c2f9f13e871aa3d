import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyRecords } from "../buyers/verify-records.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { loadList } from "./load-list.ts";
import { screenPending } from "./screen-pending.ts";

let api: TestApi;
let admin: Person;
let productId: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  productId = (await aStoredProduct(api, admin, { stockQuantity: 500 })).id;
});
afterAll(() => api.close());

const ENTRIES = [
  { id: "1", name: "Viktor Anatoljevitch BOUT", source: "SDN" },
  { id: "2", name: "Rainbow Chemical Trading LLC", source: "Entity List", alt_names: ["Ranbo"] },
];

const load = (entries: readonly object[]) =>
  loadList(api.deps, {
    fileName: "list.json",
    bytes: new TextEncoder().encode(JSON.stringify({ results: entries })),
    // The lists of these tests have other entries each.
    mayBeShorter: true,
  });

beforeEach(async () => {
  await load(ENTRIES);
});

async function anOrder(person: Person, address: object = SHIP_TO): Promise<string> {
  const { status, body } = await api.request("POST", "/api/orders", {
    as: person,
    body: {
      order: { shippingAddress: address, total: "35.00" },
      items: [{ productId, quantity: 1 }],
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const setStatus = (id: string, status: string) =>
  api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status } });
const ship = (id: string) =>
  api.request("PATCH", `/api/admin/orders/${id}/shipment`, { as: admin, body: {} });
type Hit = { id: string; state: string; userId: string; orderId: string; name: string };
const hitsOf = async ({ user }: Person) => {
  const { body } = await api.request("GET", "/api/admin/screening/hits?limit=100", { as: admin });
  return (body.hits as Hit[]).filter(({ userId }) => userId === user.id);
};
const decide = (id: string, how: "clear" | "confirm") =>
  api.request("POST", `/api/admin/screening/hits/${id}/${how}`, {
    as: admin,
    body: { reason: "Looked at the passport" },
  });

const aListedPerson = () => api.signUp({ firstName: "Victor", lastName: "Bout" });

describe("an order of somebody whose name is on the list", () => {
  it("does not leave, and its hit is listed at once, before any job has run", async () => {
    const person = await aListedPerson();
    const id = await anOrder(person);
    await setStatus(id, "processing");
    expect(await hitsOf(person)).toEqual([]);
    const refused = await ship(id);
    expect([refused.status, refused.body.code]).toEqual([409, "screening-hold"]);
    const hits = await hitsOf(person);
    expect(hits).toMatchObject([{ state: "open", orderId: id }]);
    // Refused again, it is not listed twice.
    await ship(id);
    expect(await hitsOf(person)).toHaveLength(hits.length);
    for (const { id: hit } of hits) expect((await decide(hit, "clear")).status).toBe(200);
    expect((await ship(id)).status).toBe(200);
  });

  it.each([
    ["completed", (id: string) => setStatus(id, "completed")],
    ["packed", (id: string) => api.request("POST", `/api/admin/orders/${id}/pack`, { as: admin })],
    [
      "shipped as a parcel",
      async (id: string) => {
        const { body } = await api.request("POST", `/api/admin/orders/${id}/fulfilments`, {
          as: admin,
          body: {},
        });
        return api.request("POST", `/api/admin/fulfilments/${body.id}/ship`, {
          as: admin,
          body: {},
        });
      },
    ],
    [
      "opened again after it was cancelled",
      async (id: string) => {
        await setStatus(id, "cancelled");
        return setStatus(id, "processing");
      },
    ],
  ])("is not %s either, and stays as it is", async (_, forward) => {
    const person = await aListedPerson();
    const id = await anOrder(person);
    await setStatus(id, "processing");
    const refused = await forward(id);
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([
      409,
      "screening-hold",
    ]);
    expect(await hitsOf(person)).toHaveLength(1);
    const { body } = await api.request("GET", `/api/admin/orders/${id}`, { as: admin });
    expect(body).toMatchObject({ shippingStatus: "pending", packedAt: null });
    expect(body.status).not.toBe("completed");
  });

  it("tells its customer only that something is checked, and nothing once that is done", async () => {
    const person = await aListedPerson();
    const id = await anOrder(person);
    await screenPending(api.deps);
    const read = async () =>
      (await api.request("GET", `/api/orders/${id}`, { as: person })).body.onHold;
    const checking = { needs: null, reason: "We need to check something before this order ships." };
    expect(await read()).toEqual(checking);
    const hits = await hitsOf(person);
    for (const { id: hit } of hits) await decide(hit, "confirm");
    expect(await read()).toEqual(checking);
    const other = await aListedPerson();
    const free = await anOrder(other);
    await screenPending(api.deps);
    for (const { id: hit } of await hitsOf(other)) await decide(hit, "clear");
    const { body } = await api.request("GET", `/api/orders/${free}`, { as: other });
    expect(body.onHold).toBeNull();
  });

  it("may be placed and cancelled: a hit refuses nothing by itself", async () => {
    const person = await aListedPerson();
    const first = await anOrder(person);
    await screenPending(api.deps);
    await anOrder(person);
    expect((await setStatus(first, "cancelled")).status).toBe(200);
  });
});

it("an order whose customer must sign again says so to the customer", async () => {
  const product = await aStoredProduct(api, admin, { access: "attested" });
  const person = await api.signUp();
  const permit = (permission: string) =>
    api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
      as: admin,
      body: { permission, reason: "a test" },
    });
  await permit("attested");
  const { body: order } = await api.request("POST", "/api/orders", {
    as: person,
    body: {
      order: { shippingAddress: SHIP_TO, total: "35.00" },
      items: [{ productId: product.id, quantity: 1 }],
    },
  });
  const read = async () =>
    (await api.request("GET", `/api/orders/${order.id}`, { as: person })).body.onHold;
  expect(await read()).toBeNull();
  await permit("expired");
  expect(await read()).toMatchObject({ needs: "attested" });
  // Why the seller refuses somebody is the seller's.
  await permit("refused");
  expect(await read()).toEqual({
    needs: null,
    reason: "We need to check something before this order ships.",
  });
});

it.each([
  ["address1", { address1: "c/o Viktor Bout, 12 Ockham Park" }],
  ["address2", { address2: "care of Viktor Bout" }],
])("an order to the name after c/o in %s does not leave", async (_, line) => {
  const person = await api.signUp();
  const id = await anOrder(person, { ...SHIP_TO, ...line });
  await setStatus(id, "processing");
  expect((await ship(id)).body.code).toBe("screening-hold");
  const hits = await hitsOf(person);
  expect(hits).toMatchObject([{ state: "open", orderId: id, name: "Viktor Bout" }]);
});

it("the address of an account is compared without c/o, and the name after it too", async () => {
  await load([
    ...ENTRIES,
    {
      id: "6",
      name: "Nobody",
      source: "SDN",
      addresses: [{ address: "77 Lubyanka Street, Kazan" }],
    },
  ]);
  const person = await api.signUp();
  const saved = await api.request("POST", "/api/addresses", {
    as: person,
    body: {
      ...SHIP_TO,
      address1: "77 Lubyanka St., c/o Ranbo",
      address2: "c/o V. Bout",
      city: "Kazan",
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  await screenPending(api.deps);
  expect((await hitsOf(person)).map(({ name }) => name).sort()).toEqual([
    "77 Lubyanka St., Kazan",
    "Ranbo",
    "V. Bout",
  ]);
});

it("the hits of one customer can be asked for", async () => {
  const [one, other] = [await aListedPerson(), await aListedPerson()];
  await screenPending(api.deps);
  const { body } = await api.request(
    "GET",
    `/api/admin/screening/hits?state=open&userId=${one.user.id}`,
    { as: admin },
  );
  expect(body).toMatchObject({ total: 1, hits: [{ userId: one.user.id }] });
  expect(await hitsOf(other)).toHaveLength(1);
});

describe("a hit", () => {
  it("that was cleared never comes back with the same entry, not with a newer list or another order either", async () => {
    const person = await aListedPerson();
    await screenPending(api.deps);
    const [hit] = await hitsOf(person);
    await decide(hit?.id ?? "", "clear");
    await load([...ENTRIES, { id: "3", name: "Somebody Else", source: "SDN" }]);
    await screenPending(api.deps);
    const id = await anOrder(person);
    await screenPending(api.deps);
    await setStatus(id, "processing");
    expect((await ship(id)).status).toBe(200);
    expect(await hitsOf(person)).toMatchObject([{ state: "cleared" }]);
  });

  it("of an order without an account is cleared for its email address only, not for another guest of that name", async () => {
    const aGuestOrder = async (email: string) => {
      const id = await anOrder(await api.signUp());
      await api.sql`
        UPDATE orders SET user_id = NULL, email = ${email}, first_name = 'Victor', last_name = 'Bout'
        WHERE id = ${id}`;
      return id;
    };
    const [first, other] = [await aGuestOrder("v@lab.example"), await aGuestOrder("b@lab.example")];
    await screenPending(api.deps);
    const stateOf = async (orderId: string) => {
      const { body } = await api.request("GET", "/api/admin/screening/hits?limit=100", {
        as: admin,
      });
      const hit = body.hits.find((each: { orderId: string }) => each.orderId === orderId);
      return hit && { id: hit.id, state: hit.state };
    };
    await decide((await stateOf(first))?.id, "clear");
    expect((await stateOf(other))?.state).toBe("open");
    const [again, third] = [await aGuestOrder("V@lab.example"), await aGuestOrder("c@lab.example")];
    await screenPending(api.deps);
    expect(await stateOf(again)).toBeUndefined();
    expect((await stateOf(third))?.state).toBe("open");
  });

  it("that was cleared comes back with another entry of the same name", async () => {
    const person = await aListedPerson();
    await screenPending(api.deps);
    const [hit] = await hitsOf(person);
    await decide(hit?.id ?? "", "clear");
    await load([...ENTRIES, { id: "9", name: "Viktor Bout", source: "Denied Persons List" }]);
    await screenPending(api.deps);
    expect((await hitsOf(person)).map(({ state }) => state).sort()).toEqual(["cleared", "open"]);
  });

  it("is decided by the first of two admins", async () => {
    const person = await aListedPerson();
    await screenPending(api.deps);
    const [hit] = await hitsOf(person);
    const answers = await Promise.all([
      decide(hit?.id ?? "", "clear"),
      decide(hit?.id ?? "", "confirm"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("that is confirmed keeps the order held and refuses the account", async () => {
    const person = await aListedPerson();
    const id = await anOrder(person);
    await screenPending(api.deps);
    for (const { id: hit } of await hitsOf(person)) await decide(hit, "confirm");
    await setStatus(id, "processing");
    expect((await ship(id)).status).toBe(409);
    const placed = await api.request("POST", "/api/orders", {
      as: person,
      body: {
        order: { shippingAddress: SHIP_TO, total: "35.00" },
        items: [{ productId, quantity: 1 }],
      },
    });
    expect(placed.status).toBe(403);
  });
});

describe("a changed address", () => {
  it("of an order is compared when the order is changed", async () => {
    await load([
      {
        id: "5",
        name: "Nobody",
        source: "SDN",
        addresses: [{ address: "77 Lubyanka Street", city: "Kazan" }],
      },
    ]);
    const person = await api.signUp();
    const id = await anOrder(person);
    await screenPending(api.deps);
    expect(await hitsOf(person)).toEqual([]);
    const moved = await api.request("PATCH", `/api/orders/${id}/address`, {
      as: person,
      body: { shippingAddress: { ...SHIP_TO, address1: "77 Lubyanka St.", city: "Kazan" } },
    });
    expect(moved.status).toBe(200);
    await setStatus(id, "processing");
    expect((await ship(id)).body.code).toBe("screening-hold");
    expect(await hitsOf(person)).toHaveLength(1);
  });
});

describe("a broken file", () => {
  const columns = "_id,source,entity_number,name,alt_names,addresses";
  it.each([
    ["cut JSON", '{"results":[{"name":"A B","source":"SDN"}'],
    ["JSON without a list", '{"total": 0}'],
    ["JSON whose list is empty", '{"results":[]}'],
    ["an entry without a name", '{"results":[{"source":"SDN"}]}'],
    ["a CSV without the columns", "a,b\n1,2\n"],
    ["a CSV that is cut in a quoted cell", `${columns}\n1,SDN,1,"A B,,`],
    ["a CSV with only its head", `${columns}\n`],
    ["a page of HTML", "<!doctype html><title>Not found</title>"],
    ["nothing", ""],
  ])("with %s leaves the old list", async (_, text) => {
    const before = await api.sql`SELECT key FROM screening_entries ORDER BY key`;
    await expect(
      loadList(api.deps, { fileName: "broken", bytes: new TextEncoder().encode(text) }),
    ).rejects.toThrow(/The (file|entry)|Entry|column/);
    expect(await api.sql`SELECT key FROM screening_entries ORDER BY key`).toEqual(before);
    const person = await aListedPerson();
    await screenPending(api.deps);
    expect(await hitsOf(person)).toHaveLength(1);
  });

  it("that is cut at the end of a line leaves the old list, and is loaded only when the seller says so", async () => {
    const csv = (count: number) =>
      [
        columns,
        ...Array.from({ length: count }, (_, at) => `${at},SDN,${at},Person ${at} X,,`),
      ].join("\n");
    const loadCsv = (count: number, mayBeShorter = false) =>
      loadList(api.deps, {
        fileName: "list.csv",
        bytes: new TextEncoder().encode(csv(count)),
        mayBeShorter,
      });
    expect(await loadCsv(100)).toEqual({ entries: 100, before: 2 });
    await expect(loadCsv(97)).rejects.toThrow(
      "The file has 97 entries and the present list 100, so it may be cut: download it again.",
    );
    expect(await api.sql`SELECT FROM screening_entries`).toHaveLength(100);
    // Some entries are taken off every day.
    expect(await loadCsv(98)).toEqual({ entries: 98, before: 100 });
    expect(await loadCsv(50, true)).toEqual({ entries: 50, before: 98 });
  });

  it("that is no text leaves the old list", async () => {
    await expect(
      loadList(api.deps, { fileName: "list.zip", bytes: new Uint8Array([0x50, 0x4b, 3, 4, 0xff]) }),
    ).rejects.toThrow("not text");
  });
});

it("the record is whole after everything above", async () => {
  expect(await verifyRecords(api.deps)).toMatchObject({ isWhole: true });
});
