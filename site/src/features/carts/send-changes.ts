import { clientOf } from "#shared/client/client-of.ts";
import { ApiError, isRefusal, UnreadableAnswer } from "#shared/client/errors.ts";
import { cartCalls } from "#shared/contracts/carts.calls.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { transport } from "../../transport.ts";
import { $cart } from "./cart.store.ts";
import { fromServer } from "./edit-cart.ts";
import { inTurn } from "./in-turn.ts";
import {
  $unsentChanges,
  hasUnsentChanges,
  type LineChange,
  type UnsentChanges,
} from "./unsent-changes.store.ts";

const calls = clientOf(cartCalls, transport);
/** Lets a call finish when the page is left. */
const KEPT = { keepalive: true };

type Change = "clearing" | (LineChange & { productId: string });

let sending: Promise<boolean> | null = null;
/** The change that is being sent. */
let sent: Change | null = null;

/**
 * Sends the changes that the server has not answered yet: of each line the newest quantity, not every step to it.
 * Answers whether the server took all of them; the cart is then shown as the server has it. Throws CallError without an
 * answer; the changes then wait for the next call, here or on another page.
 */
export function sendChanges(): Promise<boolean> {
  sending ??= inTurn(sendAll);
  return sending;
}

async function sendAll(): Promise<boolean> {
  let isTaken = true;
  try {
    for (let change = nextChange(); change; change = nextChange()) {
      sent = change;
      const refusal = await send(change);
      settle(change);
      if (refusal) {
        isTaken = false;
        showRefusal(change, refusal);
      }
      if (!isTaken && !hasUnsentChanges()) await showServerCart();
    }
    return isTaken;
  } finally {
    // At once: a change that is made from now on needs a sending of its own.
    sent = null;
    sending = null;
  }
}

function nextChange(): Change | null {
  const { isCleared, lines } = $unsentChanges.get();
  if (isCleared) return "clearing";
  const [line] = Object.entries(lines);
  return line ? { productId: line[0], ...line[1] } : null;
}

/** Answers why the shop refuses the change; null when it took it. */
async function send(change: Change): Promise<ApiError | null> {
  try {
    if (change === "clearing") await calls.clear(KEPT);
    else await sendLine(change);
  } catch (error) {
    if (isRefusal(error)) return error;
    // An answer that this page cannot read is that of a newer shop, which took the change.
    if (!(error instanceof UnreadableAnswer)) throw error;
  }
  return null;
}

async function sendLine(change: LineChange & { productId: string }): Promise<void> {
  const { productId, quantity, serverId } = change;
  if (serverId && (await isThere(setLine(serverId, quantity)))) return;
  const found = (await calls.list()).find((item) => item.product.id === productId);
  if (found) await setLine(found.id, quantity);
  else if (quantity > 0) await calls.add({ productId, quantity }, KEPT);
}

function setLine(id: string, quantity: number): Promise<unknown> {
  return quantity > 0 ? calls.setQuantity(id, { quantity }, KEPT) : calls.remove(id, KEPT);
}

/** False when the server's cart has no such line any more: another device has removed it. */
async function isThere(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** Forgets an answered change, unless there is a newer one of the same line. */
function settle(change: Change): void {
  const changes = $unsentChanges.get();
  $unsentChanges.set(
    change === "clearing" ? { ...changes, isCleared: false } : withoutLine(changes, change),
  );
}

function withoutLine(
  { isCleared, lines }: UnsentChanges,
  { productId, quantity }: LineChange & { productId: string },
): UnsentChanges {
  const left = Object.entries(lines).filter(
    ([id, line]) => id !== productId || line.quantity !== quantity,
  );
  return { isCleared, lines: Object.fromEntries(left) };
}

/** After a refusal. A change that is made meanwhile is newer than this answer. */
async function showServerCart(): Promise<void> {
  const items = await calls.list();
  if (!hasUnsentChanges()) $cart.set(fromServer(items));
}

function showRefusal(change: Change, error: ApiError): void {
  showToast({
    title: "Error",
    description: `${failureOf(change)} ${error.said("")}`.trim(),
    tone: "danger",
    subject: "cart-change",
  });
}

function failureOf(change: Change): string {
  if (change === "clearing") return "Failed to clear cart.";
  return change.quantity > 0 ? "Failed to update cart item." : "Failed to remove item from cart.";
}

/**
 * Hands the browser what still waits for its turn when the page is left. The changes stay recorded: the next page sends
 * them again, because these answers are not read.
 */
function sendOnLeaving(): void {
  const { isCleared, lines } = $unsentChanges.get();
  if (isCleared) {
    if (sent !== "clearing") void calls.clear(KEPT).catch(() => undefined);
    return;
  }
  for (const [productId, { quantity, serverId }] of Object.entries(lines)) {
    const isOnItsWay =
      sent !== null &&
      sent !== "clearing" &&
      sent.productId === productId &&
      sent.quantity === quantity;
    if (serverId && !isOnItsWay) void setLine(serverId, quantity).catch(() => undefined);
  }
}

/** How long a page may take to be gone after it was asked to go. */
const LEAVING_MS = 10_000;
let askedToLeaveAt = Number.NEGATIVE_INFINITY;

/** Whether the page is about to be gone: browsers break its calls off then, which says nothing about the shop. */
export const isBeingLeft = () => Date.now() - askedToLeaveAt < LEAVING_MS;

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", () => {
    askedToLeaveAt = Date.now();
  });
  window.addEventListener("pagehide", sendOnLeaving);
  // A page that Back brings stays.
  window.addEventListener("pageshow", () => {
    askedToLeaveAt = Number.NEGATIVE_INFINITY;
  });
}
