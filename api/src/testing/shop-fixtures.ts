import type { Product } from "#shared/contracts/products.ts";
import type { Access } from "#shared/domain/buyers.ts";
import type { Person } from "./people.ts";
import type { TestApi } from "./test-api.ts";

export const SHIP_TO = {
  address1: "12 Market Street",
  address2: null,
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "United States",
};

let products = 0;

/** A product made by the admin's own call, so that its opening stock has a movement. */
export async function aStoredProduct(
  api: Pick<TestApi, "request">,
  admin: Person,
  fields: Record<string, unknown> = {},
): Promise<Product> {
  products += 1;
  const { status, body } = await api.request("POST", "/api/admin/products", {
    as: admin,
    body: { name: `Peptide ${products}`, price: "20.00", stockQuantity: 50, ...fields },
  });
  if (status !== 201) throw new Error(`Creating a product failed: ${JSON.stringify(body)}`);
  return body;
}

/** Changes who may buy products without a rule of their own. */
export async function sellByDefaultTo(
  api: Pick<TestApi, "request">,
  admin: Person,
  defaultAccess: Access,
): Promise<void> {
  const body = { defaultAccess };
  const { status } = await api.request("PUT", "/api/admin/buyer-rules", { as: admin, body });
  if (status !== 200) throw new Error(`Changing who may buy failed: ${status}`);
}

export async function aStoredCoupon(
  api: Pick<TestApi, "request">,
  admin: Person,
  fields: Record<string, unknown> = {},
) {
  const { status, body } = await api.request("POST", "/api/admin/coupons", {
    as: admin,
    body: { code: "SAVE10", discountType: "percentage", discountValue: "10.00", ...fields },
  });
  if (status !== 201) throw new Error(`Creating a coupon failed: ${JSON.stringify(body)}`);
  return body;
}

/** Sets the seconds for which emails about a seller's actions wait. */
export async function setMailDelay({ sql }: Pick<TestApi, "sql">, seconds: number): Promise<void> {
  await sql`
    INSERT INTO system_settings (id, key, value)
    VALUES (${Bun.randomUUIDv7()}, 'order_mail_delay_seconds', ${String(seconds)})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
}

/**
 * Inserts customers as rows, for tests that need hundreds: signing them up would take longer than
 * the test. Their session ids have lucia's form and are stored hashed, as lucia's adapter does.
 */
export async function manyCustomers(
  { sql }: Pick<TestApi, "sql">,
  count: number,
): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = Bun.randomUUIDv7();
    const sessionId = Array.from(crypto.getRandomValues(new Uint8Array(40)), (byte) =>
      "abcdefghijklmnopqrstuvwxyz234567".charAt(byte % 32),
    ).join("");
    people.push({
      user: { id } as Person["user"],
      email: `${id}@example.com`,
      password: "",
      sessionId,
    });
  }
  await sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
    SELECT id, email, 'unused', 'Ada', 'Byron', '12 Market Street', 'Wheeling', 'WV', '26003'
    FROM unnest(${people.map(({ user }) => user.id)}::text[], ${people.map(({ email }) => email)}::text[])
      AS person(id, email)`;
  await sql`
    INSERT INTO sessions (sid, user_id, sess, expire)
    SELECT encode(sha256(session_id::bytea), 'hex'), user_id, '{}', now() + interval '1 day'
    FROM unnest(${people.map(({ sessionId }) => sessionId)}::text[], ${people.map(({ user }) => user.id)}::text[])
      AS held(session_id, user_id)`;
  return people;
}

/** Orders these items at the shop's own quoted total, or at `total`. */
export async function order(
  api: Pick<TestApi, "request">,
  as: Person,
  items: { productId: string; quantity: number }[],
  options: { total?: string; couponCode?: string; key?: string; notes?: string } = {},
) {
  const { couponCode = null, key, notes } = options;
  const total = options.total ?? (await quotedTotal(api, items, couponCode));
  return api.request("POST", "/api/orders", {
    as,
    body: { order: { shippingAddress: SHIP_TO, couponCode, total, notes }, items },
    headers: key ? { "Idempotency-Key": key } : {},
  });
}

/** An order of units of a new product by a new customer, because of the limit of ten orders a minute. */
export async function aPlacedOrder(
  api: Pick<TestApi, "request" | "signUp">,
  admin: Person,
  { quantity = 1, couponCode }: { quantity?: number; couponCode?: string } = {},
  fields: Record<string, unknown> = {},
) {
  const product = await aStoredProduct(api, admin, fields);
  const customer = await api.signUp();
  const items = [{ productId: product.id, quantity }];
  const { status, body } = await order(api, customer, items, { couponCode });
  if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
  return { product, customer, id: body.id as string };
}

export async function quotedTotal(
  api: Pick<TestApi, "request">,
  items: { productId: string; quantity: number }[],
  couponCode: string | null = null,
): Promise<string> {
  const { body } = await api.request("POST", "/api/quotes", { body: { items, couponCode } });
  return body.total;
}

/** Inconsistencies: products whose stock is not the sum of their movements, and coupons with a wrong count. */
export async function wrongBooks({ sql }: Pick<TestApi, "sql">): Promise<unknown[]> {
  const stock = await sql`
    SELECT p.name, p.stock_quantity, coalesce(sum(m.change), 0)::int AS ledger
    FROM products p LEFT JOIN stock_movements m ON m.product_id = p.id
    GROUP BY p.id HAVING p.stock_quantity <> coalesce(sum(m.change), 0) OR p.stock_quantity < 0`;
  const sold = await sql`
    SELECT p.name FROM products p
    WHERE p.lot_tracked_at IS NULL AND (SELECT coalesce(-sum(m.change), 0) FROM stock_movements m
           WHERE m.product_id = p.id AND m.order_id IS NOT NULL AND m.reason <> 'return-restocked')
       <> (SELECT coalesce(sum(i.quantity), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
           WHERE i.product_id = p.id AND o.status <> 'cancelled')`;
  const coupons = await sql`
    SELECT c.code, c.usage_count FROM coupons c
    WHERE c.usage_count <> (SELECT count(*) FROM coupon_usages u WHERE u.coupon_id = c.id)
       OR c.usage_count <> (SELECT count(*) FROM orders o
                            WHERE o.coupon_id = c.id AND o.status <> 'cancelled')
       OR c.usage_count > c.usage_limit`;
  const money = await sql`
    SELECT o.id FROM orders o
    WHERE o.subtotal <> (SELECT sum(i.total) FROM order_items i WHERE i.order_id = o.id)
       OR o.total <> o.subtotal + o.shipping - o.discount_amount + o.tax
       OR (o.discount_amount > 0 AND o.coupon_id IS NULL)
       OR (o.total = 0 AND o.status = 'awaiting-payment')`;
  return [
    ...stock,
    ...sold,
    ...coupons,
    ...money,
    ...(await wrongLedger(sql)),
    ...(await wrongInvoices(sql)),
  ];
}

/** Orders whose stored money is not the sum of their entries. */
async function wrongLedger(sql: TestApi["sql"]): Promise<readonly unknown[]> {
  return sql`
    WITH account AS (
      SELECT o.id, o.status, o.total, o.payment_received_at, o.money_state,
        coalesce(sum(p.paid_change), 0) AS paid,
        bool_or(p.kind = 'refund' AND r.id IS NULL) AS has_refund,
        coalesce(sum(p.amount) FILTER (WHERE p.kind = 'payment' AND r.id IS NULL), 0)
          - coalesce(sum(p.amount) FILTER (WHERE p.kind = 'refund' AND r.id IS NULL), 0) AS recounted,
        coalesce(sum(p.amount) FILTER (WHERE p.kind = 'write-off' AND r.id IS NULL), 0) AS given_up,
        coalesce(sum(p.credited) FILTER (WHERE r.id IS NULL), 0) AS lowered,
        greatest(0, o.total - coalesce(sum(p.credited) FILTER (WHERE r.id IS NULL), 0)) AS price
      FROM orders o LEFT JOIN payments p ON p.order_id = o.id LEFT JOIN payments r ON r.reverses = p.id
      GROUP BY o.id
    )
    SELECT id, status, paid, recounted, given_up, lowered, price, money_state FROM account
    WHERE paid <> recounted OR paid < 0 OR lowered < 0
       OR (status = 'awaiting-payment' AND payment_received_at IS NOT NULL)
       OR (status IN ('processing', 'completed') AND payment_received_at IS NULL)
       OR (coalesce(money_state, '') = 'refund-due') IS DISTINCT FROM (status = 'cancelled' AND recounted > 0)
       OR (coalesce(money_state, '') = 'overpaid') IS DISTINCT FROM (status <> 'cancelled' AND recounted > price)
       OR (coalesce(money_state, '') = 'refunded') IS DISTINCT FROM
          (status IN ('processing', 'completed') AND recounted = 0 AND coalesce(has_refund, false))
       OR (coalesce(money_state, '') = 'part-paid') IS DISTINCT FROM
          (status = 'awaiting-payment' AND recounted > 0 AND price - recounted - given_up > 0)
       OR (coalesce(money_state, '') = 'due') IS DISTINCT FROM
          (status IN ('processing', 'completed') AND price - recounted - given_up > 0
            AND NOT (recounted = 0 AND coalesce(has_refund, false)))
       OR (coalesce(money_state, '') = 'written-down') IS DISTINCT FROM
          (status = 'awaiting-payment' AND recounted = 0 AND price - given_up BETWEEN 0.01 AND total - 0.01)`;
}

/** Orders whose documents do not add up to what the rule says (decision 0210), and numbers that do not follow. */
async function wrongInvoices(sql: TestApi["sql"]): Promise<readonly unknown[]> {
  const amounts = await sql`
    WITH money AS (
      SELECT o.id, o.status, o.invoiced_when_placed,
        greatest(0, o.total - coalesce(sum(p.credited), 0)) AS price
      FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.kind <> 'reversal'
        AND NOT EXISTS (SELECT FROM payments r WHERE r.reverses = p.id)
      GROUP BY o.id
    ), expected AS (
      SELECT id, CASE
        WHEN status = 'cancelled' THEN 0
        WHEN status = 'awaiting-payment' AND NOT invoiced_when_placed THEN 0
        ELSE price END AS amount
      FROM money
    )
    SELECT e.id, e.amount, sum(CASE i.kind WHEN 'invoice' THEN i.total ELSE -i.total END) AS documents
    FROM expected e JOIN invoices i ON i.order_id = e.id
    GROUP BY e.id, e.amount
    HAVING e.amount <> sum(CASE i.kind WHEN 'invoice' THEN i.total ELSE -i.total END)`;
  const numbers = await sql`
    SELECT number FROM (
      SELECT number, serial, row_number() OVER (PARTITION BY year ORDER BY serial) AS place FROM invoices
    ) AS numbered WHERE serial <> place`;
  return [...amounts, ...numbers];
}
