import { ApiError, isRefusal, UnreadableAnswer } from "#shared/client/errors.ts";
import { cartCalls } from "#shared/contracts/carts.calls.ts";
import type { Cart } from "#shared/contracts/carts.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { callsOf } from "../../transport.ts";
import { $cart } from "./cart.store.ts";
import { fromServer, withServerLine } from "./edit-cart.ts";
import { inTurn } from "./in-turn.ts";
import {
  $unsentChanges,
  hasUnsentChanges,
  type LineChange,
  type UnsentChanges,
} from "./unsent-changes.store.ts";

export const serverCart = callsOf(cartCalls);
/** The call continues when the page is left. */
const KEPT = { keepalive: true };

type Change = "clearing" | (LineChange & { productId: string });

let sending: Promise<boolean> | null = null;
let sent: Change | null = null;

/**
 * Sends the changes that the server has not answered yet: the newest quantity of each line, not every step. Resolves to
 * whether the server accepted all; the cart then mirrors the server's. Throws CallError without a response; the changes
 * then wait for the next call, on this page or another.
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
    // Reset synchronously: a later change needs another call.
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

/** Returns why the server refused the change; null if it accepted it. */
async function send(change: Change): Promise<ApiError | null> {
  try {
    if (change === "clearing") await serverCart.clear(KEPT);
    else mirror(change, await sendLine(change));
  } catch (error) {
    if (isRefusal(error)) return error;
    // This page cannot read the answer, so the server is newer; it accepted the change.
    if (!(error instanceof UnreadableAnswer)) throw error;
  }
  return null;
}

async function sendLine(change: LineChange & { productId: string }): Promise<Cart> {
  const { productId, quantity, serverId } = change;
  const set = serverId ? await unlessGone(setLine(serverId, quantity)) : null;
  if (set) return set;
  const items = await serverCart.list();
  const found = items.find((item) => item.product.id === productId);
  if (found) return setLine(found.id, quantity);
  return quantity > 0 ? serverCart.add({ productId, quantity }, KEPT) : items;
}

/** The line that the server has taken is its mirror again, unless it has changed here since. */
function mirror({ productId, quantity }: LineChange & { productId: string }, items: Cart): void {
  const line = $cart.get().find((each) => each.productId === productId);
  if (line?.quantity === quantity) $cart.set(withServerLine($cart.get(), items, productId));
}

function setLine(id: string, quantity: number): Promise<Cart> {
  return quantity > 0
    ? serverCart.setQuantity(id, { quantity }, KEPT)
    : serverCart.remove(id, KEPT);
}

/** Null if the line no longer exists in the server's cart: another device removed it. */
async function unlessGone(change: Promise<Cart>): Promise<Cart | null> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Removes an answered change, unless the same line has a newer one. */
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

/** Shows the server's cart after a refusal. A change made meanwhile is newer than this response. */
async function showServerCart(): Promise<void> {
  const items = await serverCart.list();
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
 * Sends waiting changes when the page is left. They stay stored, because nobody reads these
 * responses; the next page sends them again.
 */
function sendOnLeaving(): void {
  const { isCleared, lines } = $unsentChanges.get();
  if (isCleared) {
    if (sent !== "clearing") void serverCart.clear(KEPT).catch(() => undefined);
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

/** Milliseconds that a page may take to unload. */
const LEAVING_MS = 10_000;
let askedToLeaveAt = Number.NEGATIVE_INFINITY;

/** Whether the page is about to unload. Browsers then abort its calls, which is no failure of the server. */
export const isBeingLeft = () => Date.now() - askedToLeaveAt < LEAVING_MS;

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", () => {
    askedToLeaveAt = Date.now();
  });
  window.addEventListener("pagehide", sendOnLeaving);
  // Back restored the page, so it is not being left.
  window.addEventListener("pageshow", () => {
    askedToLeaveAt = Number.NEGATIVE_INFINITY;
  });
}
