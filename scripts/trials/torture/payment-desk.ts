import { parseAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Movement } from "#shared/testing/statements/movements.ts";
import { venmo } from "#shared/testing/statements/services.ts";
import { between } from "../stage/random.ts";
import { createIntent, placeUntilSettled } from "./shoppers.ts";
import { ask, type ClientSide, createTrialProduct, customer, issueCoupon } from "./stage.ts";

type Known = { id: string; number: string; cents: number };
type Line = { id: string; cents: number };

/** The data that the parallel workers of the trial use; it is refreshed from time to time. */
export type Desk = {
  stage: ClientSide;
  source: string;
  /** The present orders; `placed` are all orders so far. */
  orders: Known[];
  placed: Known[];
  place: () => Promise<void>;
  movements: Movement[];
  lines: Line[];
  files: string[];
  entries: string[];
  counts: Record<string, number>;
  contradictions: number;
};

const DAY = "2026-06-15";
/** The number of orders in use at a time. */
export const OPEN_AT_A_TIME = 40;

/** Orders of one product, a third of them with a coupon, and units for `more` orders. */
export async function openDesk(stage: ClientSide, count: number, more = 0): Promise<Desk> {
  const { sql } = stage.storage;
  // Without delay, because every cause must have its email and none may be withdrawn.
  await sql`
    INSERT INTO system_settings (id, key, value) VALUES (${Bun.randomUUIDv7()}, 'order_mail_delay_seconds', '0')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  const product = await createTrialProduct(stage, { stock: count + more });
  const coupon = await issueCoupon(stage, { value: "10", limit: Math.floor(count / 3) + 1 });
  const [source] = await sql<{ id: string }[]>`SELECT id FROM payment_sources WHERE name = 'Venmo'`;
  const desk: Desk = {
    stage,
    source: source?.id ?? "",
    orders: [],
    placed: [],
    place: async () => {
      const person = await customer(stage);
      const isWithCoupon = desk.placed.length < count && desk.placed.length % 3 === 0;
      const lines = [{ product, quantity: 1 }];
      const intent = createIntent(stage, person, lines, isWithCoupon ? coupon : null);
      const { status, body } = await placeUntilSettled(stage, person, intent);
      const id = body?.id;
      if (status !== 201 || !id) return;
      desk.placed.push({ id, number: orderNumber(id), cents: parseAmount(intent.total) });
      desk.orders = desk.placed.slice(-count);
    },
    movements: [],
    lines: [],
    files: [],
    entries: [],
    counts: {},
    contradictions: 0,
  };
  while (desk.placed.length < count) await desk.place();
  return desk;
}

export const pick = <T>({ random }: Pick<ClientSide, "random">, from: readonly T[]): T =>
  from[between(random, 0, from.length - 1)] as T;

let serial = 0;

export function payment({ stage }: Desk, note: string, cents: number): Movement {
  serial += 1;
  const payer = pick(stage, ["Maya Lind", "Sam Ode", "Rita Elion"]);
  return {
    what: "payment",
    day: DAY,
    cents,
    fee: 10,
    payer,
    note,
    serial: serial * 4,
    class: null,
    pays: [],
  };
}

/** Exact payments, part payments, overpayments, payments for two orders, and payments without a number. */
export function drawMovements(desk: Desk, count: number): Movement[] {
  const { stage, orders } = desk;
  return Array.from({ length: count }, () => {
    const [one, other] = [pick(stage, orders), pick(stage, orders)];
    return pick(stage, [
      () => payment(desk, one.number, one.cents),
      () => payment(desk, one.number, Math.ceil(one.cents / 2)),
      () => payment(desk, one.number, one.cents + 500),
      () => payment(desk, `${one.number} ${other.number}`, one.cents + other.cents),
      () => payment(desk, "thanks", one.cents),
    ])();
  });
}

/** Uploads a statement of these payments and some earlier ones; returns the added lines. */
export async function upload(desk: Desk, movements: readonly Movement[]): Promise<Line[]> {
  const { stage, source } = desk;
  const file = venmo(2024, [...desk.movements.slice(-15), ...movements]);
  desk.movements.push(...movements);
  const path = `/api/admin/statements?source=${source}&dryRun=false`;
  const reply = await settle<{ lines: { id: string | null; gross: string }[] }>(
    desk,
    "upload",
    () => ask(stage, "POST", path, { as: stage.admin, file }),
  );
  return (reply?.lines ?? []).flatMap(({ id, gross }) =>
    id ? [{ id, cents: parseAmount(gross) }] : [],
  );
}

export async function readAgain(desk: Desk): Promise<void> {
  const { sql } = desk.stage.storage;
  const orders = desk.placed.slice(-OPEN_AT_A_TIME * 2).map(({ id }) => id);
  [desk.lines, desk.files, desk.entries] = await Promise.all([
    sql<Line[]>`
      SELECT id, (gross * 100)::int AS cents FROM statement_lines
      WHERE undone_at IS NULL AND source_id = ${desk.source} AND date = ${DAY}
      ORDER BY id DESC LIMIT 400`,
    sql`SELECT id FROM statement_files WHERE source_id = ${desk.source} AND undone_at IS NULL
      ORDER BY id DESC LIMIT 20`.then((rows) => rows.map(({ id }) => id)),
    sql`SELECT id FROM payments WHERE order_id = ANY(${orders}::text[]) ORDER BY id DESC LIMIT 200`.then(
      (rows) => rows.map(({ id }) => id),
    ),
  ]);
}

const PATIENCE = 60_000;

/** Repeats the call until a conclusive answer; returns the body of a success. */
export async function settle<Body>(
  desk: Desk,
  name: string,
  send: () => ReturnType<typeof ask>,
): Promise<Body | null> {
  const giveUpAt = Date.now() + PATIENCE;
  for (;;) {
    const reply = await send();
    const isOpen = reply.status === 0 || reply.status >= 500;
    if (isOpen && Date.now() < giveUpAt) {
      await Bun.sleep(100);
      continue;
    }
    const key = `${name} ${reply.status}`;
    desk.counts[key] = (desk.counts[key] ?? 0) + 1;
    return reply.status < 300 ? (reply.body as Body) : null;
  }
}
