import type { Lot } from "#shared/contracts/lots.ts";
import type { Person } from "./people.ts";
import type { TestApi } from "./test-api.ts";

type Api = Pick<TestApi, "request">;

let drawn = 0;

/** Results with which a lot can be released. Each lot has its own purity, so that no two are equal. */
export function someTests(overrides: Record<string, unknown>[] = []) {
  drawn += 1;
  return [
    {
      kind: "hplc-purity",
      method: "RP-HPLC, 220 nm",
      limit: "≥ 98 %",
      result: Number((98 + drawn / 10_000).toFixed(4)),
      unit: "%",
      testedOn: "2026-10-20",
      laboratory: "Example Analytics",
      reportId: `EX-${drawn}`,
      laboratoryUrl: "https://lab.example/reports",
    },
    {
      kind: "ms-identity",
      method: "ESI-MS, monoisotopic",
      limit: null,
      result: 1059.56,
      unit: "Da",
      testedOn: "2026-10-21",
    },
    ...overrides,
  ];
}

/** The body of a complete lot. */
export function aLotBody(productId: string, fields: Record<string, unknown> = {}) {
  drawn += 1;
  return {
    productId,
    lotNumber: `LOT-${String(drawn).padStart(6, "0")}`,
    manufacturedOn: "2026-10-01",
    retestOn: "2199-10-01",
    fillMg: 5,
    saltForm: "TFA salt",
    appearance: "White powder",
    storage: "-20 °C, dry",
    tests: someTests(),
    ...fields,
  };
}

/** The smallest file that looks like a PDF; the text makes it unique. */
export const aPdf = (text: string) => new TextEncoder().encode(`%PDF-1.4\n% ${text}\n%%EOF\n`);

/** A lot in quarantine. */
export async function aLot(
  api: Api,
  as: Person,
  productId: string,
  fields: Record<string, unknown> = {},
): Promise<Lot> {
  const body = aLotBody(productId, fields);
  return ok(await api.request("POST", "/api/admin/lots", { as, body }));
}

/** A lot with these units, released by default. */
export async function aReleasedLot(
  api: Api,
  as: Person,
  productId: string,
  { units = 10, ...fields }: Record<string, unknown> & { units?: number } = {},
): Promise<Lot> {
  const { id, lotNumber } = await aLot(api, as, productId, fields);
  ok(await addCertificate(api, as, id, aPdf(lotNumber)));
  if (units > 0) {
    const body = { kind: "receive", quantity: units };
    ok(await api.request("POST", `/api/admin/lots/${id}/movements`, { as, body }));
  }
  return ok(await api.request("POST", `/api/admin/lots/${id}/release`, { as, body: {} }));
}

export function addCertificate(api: Api, as: Person, lotId: string, body: Uint8Array) {
  return api.request("POST", `/api/admin/lots/${lotId}/documents?kind=coa&fileName=coa.pdf`, {
    as,
    body,
    headers: { "Content-Type": "application/pdf" },
  });
}

/** Marks an order as paid. */
export async function pay(api: Api, as: Person, orderId: string) {
  const body = { status: "processing" };
  ok(await api.request("PATCH", `/api/admin/orders/${orderId}/status`, { as, body }));
}

function ok({ status, body }: { status: number; body: unknown }) {
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as never;
}

/**
 * The inconsistencies of lots and stock, computed from movements, lots and orders: lots whose units are not the sum of
 * their movements, lines with more units than ordered, and products with wrong stock. The stock must be the units of
 * the released lots minus units that are sold but not allocated.
 */
export async function wrongLots({ sql }: Pick<TestApi, "sql">): Promise<unknown[]> {
  const units = await sql`
    SELECT l.lot_number, l.available, l.allocated FROM lots l
    WHERE l.available <> (SELECT coalesce(sum(quantity), 0) FROM lot_movements m WHERE m.lot_id = l.id)
       OR l.allocated <> (SELECT coalesce(sum(quantity), 0) FROM lot_allocations a WHERE a.lot_id = l.id)
       OR l.allocated <> (SELECT coalesce(-sum(quantity), 0) FROM lot_movements m
                          WHERE m.lot_id = l.id AND m.order_item_id IS NOT NULL)
       OR l.available < 0`;
  const lines = await sql`
    SELECT i.id, i.quantity FROM order_items i JOIN lot_allocations a ON a.order_item_id = i.id
    JOIN lots l ON l.id = a.lot_id JOIN orders o ON o.id = i.order_id
    GROUP BY i.id, o.status
    HAVING sum(a.quantity) > i.quantity OR bool_or(l.product_id <> i.product_id AND a.quantity > 0)
        OR (o.status = 'cancelled' AND sum(a.quantity) > 0)`;
  // The same units once more, by line of a fulfilment: no line has more than it should, none of a cancelled one has any.
  const parcels = await sql`
    SELECT l.fulfilment_id, l.order_item_id FROM fulfilment_lines l JOIN fulfilments f ON f.id = l.fulfilment_id
    LEFT JOIN fulfilment_lots a ON a.fulfilment_id = l.fulfilment_id AND a.order_item_id = l.order_item_id
    GROUP BY l.fulfilment_id, l.order_item_id, l.quantity, f.state
    HAVING coalesce(sum(a.quantity), 0) > l.quantity OR (f.state = 'cancelled' AND sum(a.quantity) > 0)
    UNION ALL
    SELECT '', coalesce(a.order_item_id, b.order_item_id) FROM
      (SELECT order_item_id, lot_id, sum(quantity) AS units FROM fulfilment_lots GROUP BY 1, 2) AS a
      FULL JOIN lot_allocations b ON b.order_item_id = a.order_item_id AND b.lot_id = a.lot_id
    WHERE coalesce(a.units, 0) <> coalesce(b.quantity, 0)
    UNION ALL
    SELECT '', i.id FROM order_items i JOIN fulfilment_lines l ON l.order_item_id = i.id
    JOIN fulfilments f ON f.id = l.fulfilment_id AND f.state <> 'cancelled'
    GROUP BY i.id HAVING sum(l.quantity) > i.quantity`;
  const stock = await sql`
    WITH tracked AS (
      SELECT p.id, p.name, p.stock_quantity, p.lot_debt,
        (SELECT coalesce(sum(available), 0) FROM lots l
         WHERE l.product_id = p.id AND l.state = 'released') AS released,
        (SELECT coalesce(sum(i.quantity - coalesce((
            SELECT sum(a.quantity) FROM lot_allocations a WHERE a.order_item_id = i.id), 0)
            -- Of an order from before the first lot, what was shipped without a lot is not sold any more.
            - CASE WHEN o.created_at < p.lot_tracked_at THEN coalesce((
              SELECT sum(l.quantity - coalesce((SELECT sum(a.quantity) FROM fulfilment_lots a
                WHERE a.fulfilment_id = l.fulfilment_id AND a.order_item_id = l.order_item_id), 0))
              FROM fulfilment_lines l JOIN fulfilments f ON f.id = l.fulfilment_id
              WHERE l.order_item_id = i.id AND f.state IN ('shipped', 'delivered')), 0) ELSE 0 END), 0)
         FROM order_items i JOIN orders o ON o.id = i.order_id
         WHERE i.product_id = p.id AND o.status <> 'cancelled') AS sold
      FROM products p WHERE p.lot_tracked_at IS NOT NULL
    )
    SELECT * FROM tracked
    WHERE stock_quantity <> greatest(released - sold, 0) OR lot_debt <> greatest(sold - released, 0)`;
  const ledger = await sql`
    SELECT p.name, p.stock_quantity FROM products p
    WHERE p.stock_quantity <> (SELECT coalesce(sum(m.change), 0) FROM stock_movements m WHERE m.product_id = p.id)`;
  return [...units, ...lines, ...parcels, ...stock, ...ledger];
}
