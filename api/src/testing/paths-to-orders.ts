import { orderNumber } from "#shared/domain/orders.ts";
import type { Answer } from "./answers.ts";
import type { Person } from "./people.ts";
import { SHIP_TO } from "./shop-fixtures.ts";
import { venmoStatement } from "./statement-files.ts";
import type { TestApi } from "./test-api.ts";

/** Another address, in no region of the matrix but the country's. */
const ELSEWHERE = {
  ...SHIP_TO,
  address1: "9 High Street",
  city: "Columbus",
  state: "OH",
  zipCode: "43004",
};

export type Shop = {
  api: TestApi;
  admin: Person;
  /** The headers of a program that may change orders. */
  key: Record<string, string>;
};

export type Buying = Shop & {
  person: Person;
  productId: string;
  /** An order of the person that was placed before any rule, as the path needs it. */
  before: { id: string } | null;
};

export type Path = {
  name: string;
  /** The declared calls of this path, which are proved to ask the rule. */
  proves: string[];
  /** Makes the order that the path begins with, while everything may be bought. */
  prepare?: (shop: Shop, person: Person, productId: string) => Promise<{ id: string }>;
  buy: (buying: Buying) => Promise<Answer>;
};

const items = (productId: string) => [{ productId, quantity: 1 }];

/** An order of one unit at the price of the matrix's products. */
export function place(
  { api }: Pick<Shop, "api">,
  as: Person,
  productId: string,
  more: { address?: object; quoteId?: string; key?: string } = {},
): Promise<Answer> {
  // Ten orders a minute are one customer's limit.
  api.clock.advance(7);
  return api.request("POST", "/api/orders", {
    as,
    ...(more.key && { headers: { "Idempotency-Key": more.key } }),
    body: {
      order: {
        shippingAddress: more.address ?? SHIP_TO,
        total: "35.00",
        ...(more.quoteId && { quoteId: more.quoteId }),
      },
      items: items(productId),
    },
  });
}

async function anOrder(shop: Shop, person: Person, productId: string, address: object = SHIP_TO) {
  const { status, body } = await place(shop, person, productId, { address });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string };
}

const elsewhere = (shop: Shop, person: Person, productId: string) =>
  anOrder(shop, person, productId, ELSEWHERE);

const setStatus = ({ api, admin }: Shop, id: string, status: string) =>
  api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status } });

/** A quote of the seller belongs to an account only when its address is proved. */
async function sellerQuote({ api, admin }: Shop, person: Person, productId: string) {
  await api.sql`UPDATE users SET email_verified = true WHERE id = ${person.user.id}`;
  const { body } = await api.request("POST", "/api/admin/quotes", {
    as: admin,
    body: { email: person.email, items: items(productId), shippingAddress: SHIP_TO },
  });
  return body as { id: string };
}

async function cancelled(shop: Shop, person: Person, productId: string) {
  const order = await anOrder(shop, person, productId);
  await setStatus(shop, order.id, "cancelled");
  return order;
}

async function paid(shop: Shop, person: Person, productId: string) {
  const order = await anOrder(shop, person, productId);
  await setStatus(shop, order.id, "processing");
  return order;
}

/** What is in the person's cart now, as the checkout would order it. */
async function orderCart({ api, person, productId, ...shop }: Buying): Promise<Answer> {
  const { body } = await api.request("GET", "/api/cart", { as: person });
  const lines = body as { id: string; product: { id: string }; notPermitted: unknown }[];
  const line = lines.find(({ product }) => product.id === productId);
  const answer = await place({ ...shop, api }, person, productId);
  // Later paths begin with an empty cart.
  await api.request("DELETE", "/api/cart", { as: person });
  return line ? answer : { ...answer, status: 500, body: "the line is not in the cart" };
}

async function changeAs(
  { api, admin, before }: Buying,
  how: { as?: Person; headers?: Record<string, string> },
  change: (items: { id: string; quantity: number }[]) => object,
): Promise<Answer> {
  const { body } = await api.request("GET", `/api/admin/orders/${before?.id}`, { as: admin });
  return api.request("PATCH", `/api/admin/orders/${before?.id}`, {
    ...how,
    body: { updatedAt: body.updatedAt, reason: "a test", ...change(body.items) },
  });
}

const addLine =
  (productId: string) =>
  (lines: { id: string; quantity: number }[]): object => ({
    lines: [
      ...lines.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
      { productId, quantity: 1 },
    ],
  });

const EDIT = "PATCH /api/admin/orders/{id}";
const STATUS = "PATCH /api/admin/orders/{id}/status";

/** Every path to an order, and every step by which an order's goods leave. */
export const PATHS: Path[] = [
  {
    name: "the checkout",
    proves: ["POST /api/orders"],
    buy: ({ person, productId, ...shop }) => place(shop, person, productId),
  },
  {
    name: "a checkout that is tried again with its key",
    proves: ["POST /api/orders"],
    buy: async ({ person, productId, ...shop }) => {
      const key = `again-${person.user.id}-${productId}`;
      await place(shop, person, productId, { key });
      return place(shop, person, productId, { key });
    },
  },
  {
    name: "a saved quote",
    proves: ["POST /api/quotes/saved"],
    buy: async ({ person, productId, ...shop }) => {
      const { body } = await shop.api.request("POST", "/api/quotes/saved", {
        as: person,
        body: { items: items(productId), shippingAddress: SHIP_TO },
      });
      return place(shop, person, productId, { quoteId: body.id });
    },
  },
  {
    name: "a quote of the seller that the customer accepts",
    proves: ["POST /api/orders"],
    buy: async ({ person, productId, ...shop }) => {
      const quote = await sellerQuote(shop, person, productId);
      return place(shop, person, productId, { quoteId: quote.id });
    },
  },
  {
    name: "a quote that the seller turns into an order",
    proves: ["POST /api/admin/quotes/{id}/order"],
    buy: async ({ person, productId, ...shop }) => {
      const quote = await sellerQuote(shop, person, productId);
      const path = `/api/admin/quotes/${quote.id}/order`;
      return shop.api.request("POST", path, { as: shop.admin, body: {} });
    },
  },
  {
    name: "the lines of an earlier order, by the cart",
    proves: ["POST /api/cart", "PATCH /api/cart/{id}"],
    prepare: anOrder,
    buy: async (buying) => {
      const { api, person, before } = buying;
      const { body } = await api.request("GET", `/api/orders/${before?.id}`, { as: person });
      for (const { productId, quantity } of body.items) {
        await api.request("POST", "/api/cart", { as: person, body: { productId, quantity } });
      }
      return orderCart(buying);
    },
  },
  {
    name: "a visitor's cart",
    proves: ["POST /api/cart/merge"],
    buy: async (buying) => {
      await buying.api.request("POST", "/api/cart/merge", {
        as: buying.person,
        body: { items: items(buying.productId) },
      });
      return orderCart(buying);
    },
  },
  {
    name: "a list",
    proves: ["PUT /api/lists/{id}/items", "POST /api/lists/{id}/cart"],
    buy: async (buying) => {
      const { api, person: as, productId } = buying;
      const { body } = await api.request("POST", "/api/lists", {
        as,
        body: { name: `Of ${productId}` },
      });
      await api.request("PUT", `/api/lists/${body.id}/items`, {
        as,
        body: { productId, quantity: 1 },
      });
      await api.request("POST", `/api/lists/${body.id}/cart`, { as });
      await api.request("DELETE", `/api/lists/${body.id}`, { as });
      return orderCart(buying);
    },
  },
  {
    name: "the customer's own change of the address",
    proves: ["PATCH /api/orders/{id}/address"],
    prepare: elsewhere,
    buy: ({ api, person, before }) =>
      api.request("PATCH", `/api/orders/${before?.id}/address`, {
        as: person,
        body: { shippingAddress: SHIP_TO },
      }),
  },
  {
    name: "the seller's change of the address",
    proves: [EDIT],
    prepare: elsewhere,
    buy: (buying) => changeAs(buying, { as: buying.admin }, () => ({ shippingAddress: SHIP_TO })),
  },
  {
    name: "a line that the seller adds",
    proves: [EDIT],
    prepare: harmless,
    buy: (buying) => changeAs(buying, { as: buying.admin }, addLine(buying.productId)),
  },
  {
    name: "a line that a program adds with its key",
    proves: [EDIT],
    prepare: harmless,
    buy: (buying) => changeAs(buying, { headers: buying.key }, addLine(buying.productId)),
  },
  {
    name: "a cancelled order that is opened again",
    proves: [STATUS],
    prepare: cancelled,
    buy: (buying) => setStatus(buying, buying.before?.id ?? "", "processing"),
  },
  {
    name: "a cancelled order that a late payment opens again",
    proves: ["POST /api/admin/orders/{id}/payments"],
    prepare: cancelled,
    buy: ({ api, admin, before }) =>
      api.request("POST", `/api/admin/orders/${before?.id}/payments`, {
        as: admin,
        body: { kind: "payment", method: "zelle", amount: "35.00", revive: true },
      }),
  },
  {
    name: "a cancelled order that a line of a bank statement opens again",
    proves: ["POST /api/admin/statement-lines/{id}/apply"],
    prepare: cancelled,
    buy: async ({ api, admin: as, before }) => {
      const id = before?.id ?? "";
      const sources = await api.request("GET", "/api/admin/payment-sources", { as });
      const source = sources.body.find(({ name }: { name: string }) => name === "Venmo").id;
      const file = venmoStatement([{ note: orderNumber(id), amount: "+ $35.00" }]);
      const query = `source=${source}&dryRun=false&fileName=${orderNumber(id)}.csv`;
      const { body } = await api.request("POST", `/api/admin/statements?${query}`, {
        as,
        body: file,
        headers: { "Content-Type": "text/csv" },
      });
      return api.request("POST", `/api/admin/statement-lines/${body.lines[0].id}/apply`, {
        as,
        body: { allocations: [{ orderId: id, amount: "35.00", revive: true }] },
      });
    },
  },
  {
    name: "a paid order that is completed",
    proves: [STATUS],
    prepare: paid,
    buy: (buying) => setStatus(buying, buying.before?.id ?? "", "completed"),
  },
  {
    name: "a paid order that is packed",
    proves: ["POST /api/admin/orders/{id}/pack"],
    prepare: paid,
    buy: ({ api, admin, before }) =>
      api.request("POST", `/api/admin/orders/${before?.id}/pack`, { as: admin }),
  },
  {
    name: "a paid order that is shipped",
    proves: ["PATCH /api/admin/orders/{id}/shipment"],
    prepare: paid,
    buy: ({ api, admin, before }) =>
      api.request("PATCH", `/api/admin/orders/${before?.id}/shipment`, { as: admin, body: {} }),
  },
];

/** An order of something that everybody may buy, to which a line is added. */
async function harmless(shop: Shop, person: Person): Promise<{ id: string }> {
  const { status, body } = await shop.api.request("POST", "/api/admin/products", {
    as: shop.admin,
    body: { name: `Harmless ${Bun.randomUUIDv7()}`, price: "20.00", stockQuantity: 5 },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return anOrder(shop, person, body.id);
}
