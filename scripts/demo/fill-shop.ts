import type { Sql, TransactionSql } from "postgres";
import { createIndexes, dropIndexes } from "../run/backup/list-tables.ts";

export type Filling = {
  products: number;
  orders: number;
  /** The share of orders (the newest ones) that wait for a payment; default 2 %. */
  openShare?: number;
};

/**
 * Adds made-up products and orders to a shop, with consistent data: the ledger adds up to each
 * stock, coupon uses and items to their orders. For measurements, never for a real shop. Everything
 * is derived from running numbers, so two fillings of equal size are equal.
 *
 * Needs its own connection, because its queries exceed the shop's time limits.
 */
export async function fillShop(
  sql: Sql,
  { products, orders, openShare = 0.02 }: Filling,
  onProgress: (detail: string) => void = () => {},
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SELECT set_config('statement_timeout', '0', true)`;
    await tx`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`;
    if (products > 0) await step(`${products} products`, () => addProducts(tx, products));
    if (orders > 0) {
      const customers = Math.ceil(orders / ORDERS_PER_CUSTOMER);
      await step(`${customers} customers`, () => addCustomers(tx, customers));
      await step("the lines of the orders", () => drawLines(tx, { orders, customers, openShare }));
      const indexes = await dropIndexes(tx, [
        "orders",
        "order_items",
        "order_events",
        "stock_movements",
        "payments",
      ]);
      await step(`${orders} orders`, () => addOrders(tx));
      await step("their ledger", () => addLedger(tx));
      await step("their indexes", () => createIndexes(tx, indexes));
      await step("their parcels", () => addParcels(tx));
      // Each payment recomputes the payment state of its order, which needs an index.
      await step("their payments", () => addPayments(tx));
    }
    await step("statistics", () => tx`ANALYZE`);
  });

  async function step(detail: string, work: () => Promise<unknown>): Promise<void> {
    const begun = Date.now();
    await work();
    onProgress(`${detail}, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
}

const ORDERS_PER_CUSTOMER = 5;

/** Steps without a common factor with powers of two or ten: they visit every position of a list before they repeat. */
const STRIDE = 7_919;
const SCATTER = 2_654_435_761;

async function addProducts(tx: TransactionSql, count: number): Promise<void> {
  await tx`
    INSERT INTO categories (id, name, slug, description)
    SELECT 'filled-' || i, 'Made-up category ' || i, 'made-up-category-' || i, NULL
    FROM generate_series(1, 12) AS i ON CONFLICT DO NOTHING`;
  await tx`
    INSERT INTO products (id, name, slug, description, price, category_id, stock_quantity,
      low_stock_threshold, display_order, cas_number, sequence, n_terminus, c_terminus, molecular_weight,
      research_use, created_at, updated_at, edited_at)
    SELECT gen_random_uuid()::text, p.name, p.slug, 'Reference peptide for receptor binding assays. Lot ' || i,
      (10 + i % 190)::numeric, 'filled-' || (1 + i % 12), (i * ${STRIDE}) % 60, 5, i,
      (50000 + i) || '-' || lpad((i % 100)::text, 2, '0') || '-' || i % 10,
      -- Hexadecimal digits become residues: a sequence for every number, and no two alike.
      translate(md5(i::text), '0123456789abcdef', 'ACDEFGHIKLMNPQRS'), 'H', 'OH',
      (500 + i % 4000) || '.00', 'Receptor binding assays', t, t, t
    FROM generate_series(1, ${count}::int) AS i,
      LATERAL (SELECT 'Analog ' || i || ' of ' ||
        (array['kinin', 'enkephalin', 'magainin', 'substance P', 'bombesin', 'melittin'])[1 + i % 6] AS name,
        'made-up-analog-' || i AS slug) AS p,
      date_trunc('milliseconds', clock_timestamp()) AS t
    ON CONFLICT (slug) DO NOTHING`;
  await tx`
    INSERT INTO stock_movements (id, product_id, change, stock_after, reason)
    SELECT gen_random_uuid()::text, id, stock_quantity, stock_quantity, 'opening-stock'
    FROM products
    WHERE slug LIKE 'made-up-analog-%' AND stock_quantity > 0
      AND NOT EXISTS (SELECT 1 FROM stock_movements m WHERE m.product_id = products.id)`;
}

async function addCustomers(tx: TransactionSql, count: number): Promise<void> {
  // No password has this hash, so nobody can log in as one of these customers.
  await tx`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code,
      created_at)
    SELECT 'filled-customer-' || i, 'customer' || i || '@filled.example', '!',
      (array['Ada', 'Grace', 'Rosalind', 'Barbara', 'Dorothy', 'Gertrude', 'Rita'])[1 + i % 7],
      (array['Byron', 'Hopper', 'Franklin', 'McClintock', 'Hodgkin', 'Elion'])[1 + i % 6] || ' ' || i,
      i || ' Market Street', 'Wheeling', 'WV', '26003',
      date_trunc('milliseconds', now() - interval '1 year' * ((${count}::int - i)::float8 / ${count}::int))
    FROM generate_series(1, ${count}::int) AS i ON CONFLICT DO NOTHING`;
}

/** One to three lines per order, in a temporary table for this transaction. */
async function drawLines(
  tx: TransactionSql,
  { orders, customers, openShare }: { orders: number; customers: number; openShare: number },
): Promise<void> {
  // Numbers continue after those of an earlier filling.
  const [filled] = await tx<{ orders: number }[]>`
    SELECT count(*)::int AS orders FROM orders WHERE email LIKE '%@filled.example'`;
  const before = filled?.orders ?? 0;
  await tx`
    CREATE TEMPORARY TABLE filled_orders ON COMMIT DROP AS
    SELECT i, placed_at, 'filled-customer-' || (1 + (i * ${STRIDE}::bigint) % ${customers}::int) AS user_id,
      -- The last eight digits are the order's number. An odd factor visits every number before it repeats one.
      lpad(to_hex((extract(epoch FROM placed_at) * 1000)::bigint), 12, '0') ||
        '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || lpad(to_hex(i % 4096), 3, '0') || '0000' ||
        lpad(to_hex((i * ${SCATTER}::bigint) % 4294967296), 8, '0') AS digits,
      CASE WHEN turn > ${orders}::int * ${1 - openShare}::float8 THEN 'awaiting-payment'
        WHEN i % 20 = 0 THEN 'cancelled' WHEN i % 50 = 1 THEN 'processing' ELSE 'completed' END AS status
    FROM generate_series(1, ${orders}::int) AS turn,
      LATERAL (SELECT turn + ${before}::int AS i, date_trunc('milliseconds',
        now() - interval '1 year' * ((${orders}::int - turn)::float8 / ${orders}::int)) AS placed_at) AS t`;
  await tx`
    CREATE TEMPORARY TABLE filled_lines ON COMMIT DROP AS
    WITH shelf AS (
      SELECT row_number() OVER (ORDER BY slug) - 1 AS place, count(*) OVER () AS size, id, name, price
      FROM products WHERE NOT has_bulk_pricing
    )
    SELECT o.i, o.placed_at, o.status, o.digits, shelf.id AS product_id, shelf.name, shelf.price,
      1 + (o.i + line) % 3 AS quantity
    FROM filled_orders o
    CROSS JOIN generate_series(0, 2) AS line
    JOIN shelf ON shelf.place = (o.i * ${STRIDE}::bigint + line) % (SELECT count(*) FROM shelf)
    WHERE line <= o.i % 3 AND line < shelf.size`;
  await tx`ANALYZE filled_orders`;
  await tx`ANALYZE filled_lines`;
}

async function addOrders(tx: TransactionSql): Promise<void> {
  await tx`
    INSERT INTO orders (id, user_id, email, first_name, last_name, shipping_address, subtotal, shipping,
      total, status, held_since, hold_until, hold_expired, payment_received_at, shipping_status, packed_at,
      tracking_number, created_at, updated_at)
    SELECT ${uuid(tx, "o.digits")}, u.id, u.email, u.first_name, u.last_name,
      jsonb_build_object('address1', u.street, 'address2', NULL, 'city', u.city, 'state', u.state,
        'zipCode', u.zip_code, 'country', u.country),
      l.subtotal, 15, l.subtotal + 15, o.status, o.placed_at, o.placed_at + interval '48 hours',
      o.status = 'cancelled',
      CASE WHEN o.status IN ('processing', 'completed') THEN o.placed_at + interval '5 hours' END,
      CASE WHEN o.status = 'completed' THEN 'shipped' ELSE 'pending' END,
      CASE WHEN o.status = 'completed' THEN o.placed_at + interval '20 hours' END,
      CASE WHEN o.status = 'completed' THEN '9400' || lpad(((o.i * ${STRIDE}::bigint) % 1000000000000)::text, 16, '0') END,
      o.placed_at, o.placed_at
    FROM filled_orders o
    JOIN users u ON u.id = o.user_id
    JOIN (SELECT i, sum(price * quantity) AS subtotal FROM filled_lines GROUP BY i) AS l ON l.i = o.i
    ORDER BY o.i`;
  await tx`
    INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
    SELECT gen_random_uuid()::text, ${uuid(tx, "digits")}, product_id, name, price, quantity, price * quantity
    FROM filled_lines ORDER BY i`;
  await tx`
    INSERT INTO order_events (id, order_id, kind, after, created_at)
    SELECT gen_random_uuid()::text, ${uuid(tx, "digits")}, 'placed', 'awaiting-payment', placed_at
    FROM filled_orders ORDER BY i`;
}

async function addParcels(tx: TransactionSql): Promise<void> {
  await tx`
    INSERT INTO fulfilments (id, order_id, number, state, tracking_number, packed_at, shipped_at, created_at, updated_at)
    SELECT gen_random_uuid()::text, o.id, 1, 'shipped', o.tracking_number, o.packed_at, o.packed_at, o.packed_at, o.packed_at
    FROM filled_orders f JOIN orders o ON o.id = ${uuid(tx, "f.digits")}
    WHERE o.shipping_status = 'shipped' ORDER BY f.i`;
  // The query of this trigger is planned while the table is empty, and would read all of it for each line.
  await tx`ALTER TABLE fulfilment_lines DISABLE TRIGGER fulfilment_lines_within_order`;
  await tx`
    INSERT INTO fulfilment_lines (fulfilment_id, order_item_id, quantity)
    SELECT p.id, l.id, l.quantity
    FROM filled_orders f JOIN fulfilments p ON p.order_id = ${uuid(tx, "f.digits")}
    JOIN order_items l ON l.order_id = p.order_id ORDER BY f.i`;
  await tx`ALTER TABLE fulfilment_lines ENABLE TRIGGER fulfilment_lines_within_order`;
}

/**
 * Writes the stock ledger. Each product gets one delivery of all units that are sold, then each
 * sale, and the return of each cancelled one. So the final stock equals the initial stock.
 */
async function addLedger(tx: TransactionSql): Promise<void> {
  await tx`
    INSERT INTO stock_movements (id, product_id, change, stock_after, reason, order_id, created_at)
    SELECT gen_random_uuid()::text, product_id, change,
      p.stock_quantity - total + sum(change) OVER (PARTITION BY product_id ORDER BY at, i), reason, order_id, at
    FROM (
      SELECT moves.*, sum(change) OVER (PARTITION BY product_id) AS total FROM (
        SELECT product_id, sum(quantity)::int AS change, 'stock-counted' AS reason, NULL AS order_id,
          min(placed_at) - interval '1 second' AS at, 0 AS i
        FROM filled_lines WHERE status <> 'cancelled' GROUP BY product_id
        UNION ALL
        SELECT product_id, -quantity, 'order-placed', ${uuid(tx, "digits")}, placed_at, i
        FROM filled_lines WHERE status <> 'cancelled'
      ) AS moves
    ) AS moves JOIN products p ON p.id = product_id`;
}

async function addPayments(tx: TransactionSql): Promise<void> {
  await tx`
    INSERT INTO payments (id, order_id, kind, method, amount, paid_change, received_on, note, by_status, created_at)
    SELECT gen_random_uuid()::text, o.id, 'payment', (array['paypal', 'venmo', 'cash-app', 'zelle'])[1 + f.i % 4],
      o.total, o.total, (o.payment_received_at AT TIME ZONE 'America/New_York')::date, 'Marked as paid', true,
      o.payment_received_at
    FROM filled_orders f JOIN orders o ON o.id = ${uuid(tx, "f.digits")}
    WHERE o.payment_received_at IS NOT NULL AND o.total > 0 ORDER BY f.i`;
}

/** 32 digits in the format of a UUID. */
function uuid(tx: TransactionSql, column: string) {
  const digits = tx.unsafe(column);
  return tx`substr(${digits}, 1, 8) || '-' || substr(${digits}, 9, 4) || '-' || substr(${digits}, 13, 4)
    || '-' || substr(${digits}, 17, 4) || '-' || substr(${digits}, 21, 12)`;
}
