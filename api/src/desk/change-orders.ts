import type { BulkBody, BulkResults } from "#shared/contracts/desk.ts";
import { parseAmount } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { findHeldUntil } from "../mail/held-mails.queries.ts";
import { changeStatus } from "../orders/change-status.ts";
import type { StatusActor } from "../orders/move-order.ts";
import { findOrder, type OrderRow } from "../orders/orders.queries.ts";
import { packOrder } from "../orders/ship-order.ts";
import { Refusal } from "../refusals.ts";

/**
 * Applies one action to many orders, each in its own transaction: an order is changed completely,
 * or its result says why not. Payments are recorded only for orders that wait for one, of what is `due`; cancelled or
 * shipped orders, and those of another status than `from` says, are not cancelled. Packing allocates lots by FEFO.
 */
export async function changeOrders(
  deps: Context,
  { ids, action, from, due }: BulkBody,
  options: Omit<Options, "from" | "due">,
): Promise<BulkResults> {
  const results: BulkResults["results"] = [];
  for (const [at, id] of ids.entries()) {
    const shown = { from: from?.[at], due: due?.[at] };
    const changed = await changeOne(deps, id, action, { ...options, ...shown });
    results.push({ id, ...changed });
  }
  return { results };
}

/** When the waiting email about an order is sent; nothing when there is none. */
export async function emailOf(db: Connection, orderId: string): Promise<{ emailDueAt?: string }> {
  const emailDueAt = await findHeldUntil(db, orderId);
  return emailDueAt === null ? {} : { emailDueAt };
}

async function changeOne(
  deps: Context,
  id: string,
  action: BulkBody["action"],
  options: Options,
): Promise<Omit<BulkResults["results"][number], "id">> {
  const order = await findOrder(deps.db, id);
  if (!order) return { done: false, message: "This order does not exist." };
  try {
    const message = await CHANGES[action](deps, order, options);
    if (message !== null) return { done: false, message };
    // Packing sends no email.
    const email = action === "pack" ? {} : await emailOf(deps.db, id);
    return { done: true, ...(action === "cancel" && { was: order.status }), ...email };
  } catch (error) {
    if (error instanceof Refusal) return { done: false, message: error.message };
    throw error;
  }
}

type Options = {
  actor: StatusActor & { id: string };
  mayMoveMoney: boolean;
  from: OrderStatus | undefined;
  due: string | undefined;
};
/** Answers why it did not change the order; null when it did. */
type Change = (deps: Context, order: OrderRow, options: Options) => Promise<string | null>;

const CHANGES: Record<BulkBody["action"], Change> = {
  "record-payment": async (deps, { id }, { actor, mayMoveMoney, due }) => {
    await changeStatus(deps, id, "processing", actor, {
      from: "awaiting-payment",
      due: due === undefined ? undefined : parseAmount(due),
      mayMoveMoney,
    });
    return null;
  },
  cancel: async (deps, { id, status }, { actor, mayMoveMoney, from = status }) => {
    if (status === "cancelled") return "It was cancelled before.";
    await changeStatus(deps, id, "cancelled", actor, { from, mayMoveMoney });
    return null;
  },
  pack: async (deps, { id, packedAt }, { actor }) => {
    if (packedAt) return "It was packed before.";
    await packOrder(deps, id, { isPacked: true, actorId: actor.id });
    return null;
  },
};
