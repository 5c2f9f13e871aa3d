import type { Person } from "../stage/people.ts";
import type { Intent } from "./client-log.ts";
import { ask, type ClientSide, type Reply } from "./stage.ts";
import { type Line, type TrialCoupon, totalByTheRule } from "./trial-products.ts";

let intents = 0;

export function createIntent(
  { log }: ClientSide,
  person: Person,
  lines: Line[],
  coupon: TrialCoupon | null = null,
): Intent {
  intents += 1;
  const intent: Intent = {
    key: `intent-${intents}`,
    userId: person.id,
    items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    couponCode: coupon?.code ?? null,
    total: totalByTheRule(lines, coupon),
    outcome: { kind: "open" },
  };
  log.intents.push(intent);
  return intent;
}

/** The answer to an order: its id, or the code of the refusal. */
export type OrderReply = Reply<{ id?: string; code?: string }>;

/** Sends the order once and logs the answer. */
export async function place(
  stage: ClientSide,
  person: Person,
  intent: Intent,
  origin?: string,
): Promise<OrderReply> {
  const reply: OrderReply = await ask(stage, "POST", "/api/orders", {
    as: person,
    key: intent.key,
    origin,
    body: {
      order: {
        shippingAddress: SHIPPING_ADDRESS,
        couponCode: intent.couponCode,
        total: intent.total,
        notes: intent.key,
      },
      items: intent.items,
    },
  });
  if (reply.status === 201) stage.log.acknowledge(intent, reply.body?.id ?? "");
  else if (reply.status >= 400 && reply.status < 500 && intent.outcome.kind === "open") {
    intent.outcome = { kind: "refused", status: reply.status, code: reply.body?.code ?? "" };
  }
  return reply;
}

/**
 * Repeats the order with the same key until the shop accepts or refuses it, for about one minute. The short pauses are
 * the hardest test of the shop. With `patiently`, they grow from two seconds to ten, for about two minutes.
 */
export async function placeUntilSettled(
  stage: ClientSide,
  person: Person,
  intent: Intent,
  { origin, patiently = false }: { origin?: string; patiently?: boolean } = {},
): Promise<OrderReply> {
  const giveUpAt = Date.now() + (patiently ? 2 : 1) * TIMEOUT;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await place(stage, person, intent, origin);
    if (intent.outcome.kind !== "open" || Date.now() > giveUpAt) return reply;
    const wait = patiently ? RETRY_AFTER * (attempt + stage.random() * 2) : RETRY_SOON;
    await Bun.sleep(Math.min(wait, LONGEST_WAIT));
  }
}

// Milliseconds.
const TIMEOUT = 60_000;
const RETRY_SOON = 150;
const RETRY_AFTER = 2_000;
const LONGEST_WAIT = 10_000;

const SHIPPING_ADDRESS = {
  address1: "12 Market Street",
  address2: null,
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "US",
};

/** The count of each outcome: "201": 10, "409 insufficient-stock": 190. */
export function outcomesOf(all: readonly Intent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of all) {
    const name =
      outcome.kind === "acknowledged"
        ? "201"
        : outcome.kind === "refused"
          ? `${outcome.status} ${outcome.code}`
          : "open";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
