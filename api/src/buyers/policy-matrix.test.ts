import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import { callsToOrders, NO_PATHS } from "../testing/calls-to-orders.ts";
import { PATHS, type Shop } from "../testing/paths-to-orders.ts";
import type { Person } from "../testing/people.ts";
import { CELLS, type Cell, HELD, type Held, isAllowed, REGIONS } from "../testing/policy-cells.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { testApi } from "../testing/test-api.ts";

/** The gate tries every fourteenth cell of each path, others for each; BUYERS=whole tries all. */
const STEP = process.env.BUYERS === "whole" ? 1 : nightly(14, 7);
/** Milliseconds for the whole of it, on a slow machine. */
const TIMEOUT = 600_000;
const cellsOf = (path: number) => CELLS.filter((_, at) => (at + path) % STEP === 0);

const keyOf = ({ access, where }: Pick<Cell, "access" | "where">) => `${access} ${where}`;

let shop: Shop;
const people = new Map<Held, Person>();
const products = new Map<string, string>();
const prepared = new Map<string, { id: string }>();
const preparedKey = (path: string, cell: Cell) => `${path} ${cell.held} ${keyOf(cell)}`;

beforeAll(async () => {
  const api = await testApi();
  const admin = await api.signUpAdmin();
  const { body } = await api.request("POST", "/api/admin/api-keys", {
    as: admin,
    body: { name: "Warehouse", scopes: ["orders:read", "orders:write"] },
  });
  shop = { api, admin, key: { Authorization: `Bearer ${body.key}` } };
  for (const held of HELD) people.set(held, await api.signUp());
  for (const { access, where } of CELLS) {
    const key = keyOf({ access, where });
    if (products.has(key)) continue;
    const { id } = await aStoredProduct(api, admin, { name: key, stockQuantity: 5000 });
    products.set(key, id);
  }
  // First everybody may buy everything, so that the paths which begin with an order have one.
  for (const [at, { name, prepare }] of PATHS.entries()) {
    for (const cell of prepare ? cellsOf(at) : []) {
      const order = await prepare?.(shop, personOf(cell), productOf(cell));
      if (order) prepared.set(preparedKey(name, cell), order);
    }
  }
  await permit("outdated", "attested");
  const rules = { statement: { text: "Another text of the statement." } };
  await api.request("PUT", "/api/admin/buyer-rules", { as: admin, body: rules });
  for (const held of HELD) if (held !== "none" && held !== "outdated") await permit(held, held);
  for (const { access, where } of CELLS) {
    await api.sql`
      UPDATE products SET access = ${access}, regions = ${JSON.stringify(REGIONS[where][0])}::text::jsonb
      WHERE id = ${productOf({ access, where })}`;
  }
}, TIMEOUT);
afterAll(() => shop.api.close());

const personOf = ({ held }: Pick<Cell, "held">) => people.get(held) as Person;
const productOf = (cell: Pick<Cell, "access" | "where">) => products.get(keyOf(cell)) as string;

async function permit(held: Held, permission: string): Promise<void> {
  const { api, admin } = shop;
  const path = `/api/admin/users/${personOf({ held }).user.id}/permission`;
  const body = { permission, reason: "a test" };
  expect((await api.request("POST", path, { as: admin, body })).status).toBe(200);
}

describe("of every declared call", () => {
  it("that may lead to an order, it is known by which path the rule is proved, or why it makes no order", () => {
    const proved = PATHS.flatMap(({ proves }) => proves);
    const known = new Set([...proved, ...Object.keys(NO_PATHS)]);
    expect(callsToOrders().filter((call) => !known.has(call))).toEqual([]);
  });
});

describe("what may not be bought", () => {
  it.each(PATHS.map(({ name }, at) => [name, at] as const))(
    "is not bought by %s, and what may be is",
    async (name, at) => {
      const wrong: string[] = [];
      const cells = cellsOf(at);
      expect(cells.some(isAllowed) && !cells.every(isAllowed)).toBe(true);
      for (const cell of cells) {
        const before = prepared.get(preparedKey(name, cell)) ?? null;
        const buying = { ...shop, person: personOf(cell), productId: productOf(cell), before };
        const answer = await (PATHS[at] as (typeof PATHS)[number]).buy(buying);
        const isRefused =
          [403, 409].includes(answer.status) && answer.body.code === "not-permitted";
        const isDone = answer.status < 300;
        if (isAllowed(cell) ? !isDone : !isRefused) {
          wrong.push(
            `${cell.held}, ${keyOf(cell)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
          );
        }
      }
      expect(wrong).toEqual([]);
    },
    TIMEOUT,
  );

  it("stands in no order that was placed since the rules hold", async () => {
    const { sql } = shop.api;
    const rows = await sql<{ userId: string; productId: string }[]>`
      SELECT o.user_id AS "userId", i.product_id AS "productId"
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE NOT (o.id = ANY(${[...prepared.values()].map(({ id }) => id)}))`;
    const holder = new Map([...people].map(([held, { user }]) => [user.id, held]));
    const cells = new Map(CELLS.map((cell) => [`${cell.held} ${productOf(cell)}`, cell]));
    const leaks = rows.filter(({ userId, productId }) => {
      const cell = cells.get(`${holder.get(userId)} ${productId}`);
      return cell && !isAllowed(cell);
    });
    expect(rows.length).toBeGreaterThan(10);
    expect(leaks).toEqual([]);
  });

  it("has evidence for every order, whatever made it", async () => {
    const rows = await shop.api.sql`
      SELECT o.id FROM orders o WHERE NOT EXISTS (
        SELECT FROM order_evidence e WHERE e.order_id = o.id)`;
    expect(rows).toEqual([]);
  });
});
