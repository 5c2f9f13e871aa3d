import { useState } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { paths } from "../../paths.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { reorder } from "./reorder.ts";

/** Puts what was ordered into the cart again, as far as it can still be had. */
export function ReorderButton({ order }: { order: Order }) {
  const [isAdding, setAdding] = useState(false);

  async function add() {
    setAdding(true);
    try {
      showOutcome(order, await reorder(order.items));
    } catch (error) {
      showMemberFailure(error, "Error", "Failed to add item to cart.");
    } finally {
      setAdding(false);
    }
  }

  return (
    <Button isPending={isAdding} pendingText="Adding..." onPress={() => void add()}>
      Order again
    </Button>
  );
}

function showOutcome(order: Order, missing: string[]): void {
  if (missing.length === order.items.length) {
    showToast({
      title: "Out of Stock",
      description: "None of these products can be ordered at the moment.",
      tone: "danger",
    });
    return;
  }
  showToast({
    title: "Added to cart",
    description:
      missing.length > 0
        ? `All but ${missing.join(", ")}, which cannot be ordered at the moment.`
        : `The items of order ${order.orderNumber} have been added to your cart.`,
    tone: "success",
    action: { label: "View cart", onPress: () => window.location.assign(paths.cart) },
  });
}
