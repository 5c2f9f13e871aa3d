/**
 * The baseline of order placement: the SQL of one order in one transaction, repeated by plain loops
 * on postgres.js. Reads its plan from standard input and prints the orders per second.
 */
import postgres from "postgres";
import type { Recording } from "./record-statements.ts";

export type BareOrdersPlan = {
  databaseUrl: string;
  recording: Recording;
  /** Recorded values that differ between orders, and their replacements. */
  orderId: string;
  userId: string;
  productIds: string[];
  key: string;
  users: string[];
  products: string[];
  lanes: number;
  seconds: number;
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const WARM_UP = 500;

const plan: BareOrdersPlan = await Bun.stdin.json();
const sql = postgres(plan.databaseUrl, { max: 10, onnotice: () => {} });
let turn = 0;
let placed = 0;
const startAt = Date.now() + WARM_UP;
const stopAt = startAt + plan.seconds * 1000;

await Promise.all(
  Array.from({ length: plan.lanes }, async () => {
    while (Date.now() < stopAt) {
      await placeOne();
      const now = Date.now();
      if (now >= startAt && now < stopAt) placed += 1;
    }
  }),
);
console.log(JSON.stringify(placed / plan.seconds));
process.exit(0);

/** Places an order; when its order number is taken, again under another id, like the API. */
async function placeOne(): Promise<void> {
  try {
    await placeAs(freshValues());
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name !== "orders_number_unique")
      throw error;
    await placeOne();
  }
}

async function placeAs(fresh: (value: unknown) => unknown): Promise<void> {
  await sql.begin(async (tx) => {
    for (const group of plan.recording) {
      await Promise.all(
        group.map(({ text, parameters }) =>
          tx.unsafe(text, parameters.map(fresh) as never[], { prepare: true }),
        ),
      );
    }
  });
}

/** Returns a function that replaces the recorded order's ids, so that the same order is placed for another customer. */
function freshValues(): (value: unknown) => unknown {
  turn += 1;
  const { orderId, userId, productIds, key, users, products } = plan;
  const first = Math.floor(Math.random() * (products.length - productIds.length));
  const known = new Map<unknown, unknown>([
    [orderId, Bun.randomUUIDv7()],
    [userId, users[turn % users.length]],
    [key, `bare-${process.pid}-${turn}`],
    ...productIds.map((id, index) => [id, products[first + index]] as const),
  ]);
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (known.has(value)) return known.get(value);
    return typeof value === "string" && UUID.test(value) ? Bun.randomUUIDv7() : value;
  };
  return replaced;
}
